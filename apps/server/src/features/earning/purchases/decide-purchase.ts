import type { PurchaseDecision, PurchaseStatus } from '@jara/rules/earning/purchase'
import type { Rejection } from '@jara/rules/earning/rejection'
import { canHold, isHeld, judgePurchase } from '@jara/rules/earning/purchase-rules'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { Refusal } from '../../../access/refusal.ts'
import { recordDecision } from '../../../policy/decision-record.sql.ts'
import type { PolicyVersion } from '../../../policy/policy.sql.ts'
import { recentPolicy } from '../../../policy/recent-policy.ts'
import {
  confirmPending,
  type Decider,
  findConfirmable,
  findStanding,
  holdPending,
  rejectPending,
} from './decision.sql.ts'
import { issuingLimit, noteBeyondBudget, withinBudget } from './issuing-budget.ts'
import { returnBonuses } from './mission-budget.sql.ts'
import { gatherFacts } from './purchase-facts.ts'

interface Further {
  /** The shop's or brand's reason for the customer whose purchase it rejects. */
  readonly rejection?: Rejection | undefined
  /** Runs in the deciding transaction. Without it, a confirmation is a single statement. */
  readonly alongside?: Alongside | undefined
}

type Alongside = (tx: Db, status: PurchaseStatus) => Promise<void>

/**
 * Confirms or rejects a pending purchase. Confirming credits its points and takes its units from the shop's stock, unless the
 * policy requires an operator's review first: then it stays pending. Returns the status.
 */
export async function decidePurchase(
  db: Database,
  decider: Decider,
  purchaseId: string,
  decision: PurchaseDecision,
  further: Further = {},
): Promise<PurchaseStatus> {
  if (!isUuid(purchaseId)) throw unknownPurchase()
  if (decision === 'rejected') {
    if (await reject(db, decider, purchaseId, further)) return 'rejected'
    throw await refuseDecision(db, decider, purchaseId)
  }
  const { alongside } = further
  const version = await recentPolicy(db)
  if (decider.kind !== 'operator' && (await hold(db, decider, purchaseId, version, alongside)))
    return 'pending'
  const limit = issuingLimit(version.policy)
  const confirm = (on: Db) => confirmPending(on, decider, purchaseId, limit, version.policy.maturing)
  const isConfirmed = await withinBudget(db, decider, purchaseId, version, () =>
    alongside ? db.transaction((tx) => andIfDone(tx, confirm, alongside)) : confirm(db),
  )
  if (!isConfirmed) throw await refuseDecision(db, decider, purchaseId)
  await noteBeyondBudget(db, decider, purchaseId, version)
  return 'confirmed'
}

/** Holds the purchase for an operator if a rule requires it. */
async function hold(
  db: Database,
  decider: Decider,
  purchaseId: string,
  { version, policy }: PolicyVersion,
  alongside: Alongside | undefined,
): Promise<boolean> {
  if (!canHold(policy)) return false
  const purchase = await findConfirmable(db, decider, purchaseId)
  if (!purchase) return false
  const facts = await gatherFacts(db, policy, purchase, [purchase.retailerId, decider.retailerId])
  const findings = judgePurchase(policy, facts)
  if (!isHeld(findings)) return false
  return db.transaction(async (tx) => {
    if (!(await holdPending(tx, decider, purchaseId))) return false
    const { customerId, retailerId } = purchase
    const decided = { policyVersion: version, outcome: 'held', facts, findings } as const
    await recordDecision(tx, { act: 'confirm', subjectId: purchaseId, customerId, retailerId, ...decided })
    await alongside?.(tx, 'pending')
    return true
  })
}

function reject(
  db: Database,
  decider: Decider,
  purchaseId: string,
  { rejection, alongside }: Further,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isRejected = await rejectPending(tx, decider, purchaseId, rejection)
    if (isRejected) await returnBonuses(tx, [purchaseId])
    if (isRejected) await alongside?.(tx, 'rejected')
    return isRejected
  })
}

async function andIfDone(tx: Db, work: (tx: Db) => Promise<boolean>, alongside: Alongside): Promise<boolean> {
  const isDone = await work(tx)
  if (isDone) await alongside(tx, 'confirmed')
  return isDone
}

async function refuseDecision(db: Db, decider: Decider, purchaseId: string): Promise<Refusal> {
  const standing = await findStanding(db, purchaseId, decider)
  if (!standing) return unknownPurchase()
  const { status, is_held } = standing
  return status === 'pending' && is_held
    ? new Refusal('conflict', 'This purchase is already confirmed and under review by Jara.', {
        code: 'held',
      })
    : new Refusal('conflict', `This purchase is already ${status}.`, { code: 'already_decided' })
}

export function unknownPurchase(): Refusal {
  return new Refusal('not-found', 'Purchase not found.')
}
