import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type {
  listHeldPurchases as listHeldPurchasesCall,
  reviewPurchase as reviewPurchaseCall,
} from '@jara/contract/earning/purchases-reviews'
import { explainDecision } from '@jara/rules/trust/decision'
import { fromKobo } from '@jara/rules/naira'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { recordDecision } from '../../../policy/decision-record.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { decidePurchase, unknownPurchase } from './decide-purchase.ts'
import { findHeld, selectHeldPurchases } from './held-purchases.sql.ts'
import { readPageCursor } from './list-purchases.ts'

export async function listHeldPurchases(
  db: Db,
  before: string | undefined,
): Promise<AnswerOf<typeof listHeldPurchasesCall>> {
  const rows = await selectHeldPurchases(db, readPageCursor(before))
  return rows.map(({ total_kobo, created_at, held_at, policy_version, findings, ...row }) => ({
    ...row,
    status: 'pending',
    created_at: created_at.toISOString(),
    held_at: held_at.toISOString(),
    total_amount: fromKobo(total_kobo),
    reason: explainDecision({ outcome: 'held', policyVersion: policy_version, findings }),
  }))
}

/** An operator's decision on a held purchase. */
export async function reviewPurchase(
  db: Database,
  operator: SignedInCaller,
  purchaseId: string,
  { status, reason }: BodyOf<typeof reviewPurchaseCall>,
): Promise<void> {
  const held = isUuid(purchaseId) ? await findHeld(db, purchaseId) : undefined
  if (!held) throw unknownPurchase()
  const { tenant_id: retailerId, customer_id: customerId } = held
  const { userId } = operator
  const decider = { kind: 'operator', retailerId, userId } as const
  const alongside = async (tx: Db) => {
    const { version } = await policyInForce(tx)
    await recordDecision(tx, {
      act: 'review',
      subjectId: purchaseId,
      customerId,
      retailerId,
      policyVersion: version,
      outcome: status === 'confirmed' ? 'accepted' : 'refused',
      facts: { operator: userId },
      findings: [{ mode: 'review', why: reason }],
    })
    await recordAuditEvent(tx, {
      caller: operator,
      act: 'purchase-reviewed',
      subject: purchaseId,
      after: { status, reason },
    })
  }
  await decidePurchase(db, decider, purchaseId, status, { alongside })
}
