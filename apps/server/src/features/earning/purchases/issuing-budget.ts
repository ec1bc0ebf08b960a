import { formatNaira } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { type Policy, pointsWorth } from '@jara/rules/trust/policy'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { inLagos } from '../../../db/lagos-time.ts'
import { violates } from '../../../db/database-errors.ts'
import { writeNoticeToOperators, writeNoticeToShop } from '../../../notices/write-notice.ts'
import { recordDecision } from '../../../policy/decision-record.sql.ts'
import type { PolicyVersion } from '../../../policy/policy.sql.ts'
import type { Decider, IssuingLimit } from './decision.sql.ts'
import {
  findIssued,
  findPurchase,
  findRoomAt,
  findTenant,
  markTold,
  type RefusedPurchase,
} from './issuing-budget.sql.ts'

/** The limit that the confirming statement checks. */
export function issuingLimit(policy: Policy): IssuingLimit {
  const { mode, newForDays, nairaWhileNew, naira } = policy.issuing
  if (mode !== 'refuse') return { newForDays: 0, whileNew: null, usual: null }
  return { newForDays, whileNew: pointsWorth(nairaWhileNew, policy), usual: pointsWorth(naira, policy) }
}

/** Where a shop's points come from: its limit for 24 hours, or its prepaid points. */
type Budget = 'limit' | 'prefund'

/** The budget that made a confirmation fail, if one did. */
export function usedUpBudget(error: unknown): Budget | undefined {
  if (violates(error, 'issuing_within_budget')) return 'limit'
  return violates(error, 'balance_of_prefund_check') ? 'prefund' : undefined
}

/**
 * Turns the failure of a confirmation beyond the budget into a refusal, and notifies the shop and the operators once in 24
 * hours.
 */
export async function withinBudget<Result>(
  db: Database,
  { retailerId: tenantId }: Decider,
  purchaseId: string,
  version: PolicyVersion,
  confirm: () => Promise<Result>,
): Promise<Result> {
  try {
    return await confirm()
  } catch (error) {
    const usedUp = usedUpBudget(error)
    if (!usedUp) throw error
    const purchase = { id: purchaseId, ...(await findPurchase(db, purchaseId)) }
    const { what, later } = await tellOverBudget(db, { tenantId, purchase, version, usedUp })
    const message = `This purchase exceeds the ${what}. It stays pending. ${later}`
    throw new Refusal('conflict', message, { code: 'budget_exceeded' })
  }
}

/** Records a confirmation beyond a budget that is not enforced. */
export async function noteBeyondBudget(
  db: Database,
  { retailerId }: Decider,
  purchaseId: string,
  { version, policy }: PolicyVersion,
): Promise<void> {
  const { mode } = policy.issuing
  if (mode !== 'shadow' && mode !== 'flag') return
  const { days } = await findTenant(db, retailerId)
  const limit = pointsWorth(nairaADay(policy, days), policy)
  const points = await findIssued(db, retailerId)
  if (points <= limit) return
  const why = `${formatPoints(points)} issued in 24 hours, more than ${formatPoints(limit)}`
  await recordDecision(db, {
    act: 'confirm',
    subjectId: purchaseId,
    customerId: (await findPurchase(db, purchaseId)).customerId,
    retailerId,
    policyVersion: version,
    outcome: 'accepted',
    facts: { pointsInADay: points },
    findings: [{ rule: 'issuing', mode, why }],
  })
}

function nairaADay({ issuing }: Policy, days: number): number {
  return days < issuing.newForDays ? issuing.nairaWhileNew : issuing.naira
}

interface RefusedConfirmation {
  readonly tenantId: string
  /** A refused purchase at the counter is not stored, and has no id. */
  readonly purchase: RefusedPurchase & { readonly id?: string }
  readonly version: PolicyVersion
  readonly usedUp: Budget
}

/**
 * The first time in 24 hours, notifies the shop and the operators and adds to the shop's case. Returns what is used up, and
 * what to do.
 */
export async function tellOverBudget(
  db: Database,
  { tenantId, purchase, version: { version, policy }, usedUp }: RefusedConfirmation,
): Promise<{ what: string; later: string }> {
  return db.transaction(async (tx) => {
    const { name, days } = await findTenant(tx, tenantId)
    const isLimit = usedUp === 'limit'
    const naira = nairaADay(policy, days)
    const what = isLimit
      ? `${formatNaira(naira * 100)} in points you can issue in 24 hours`
      : 'points you have paid for'
    const limit = pointsWorth(naira, policy)
    const later = isLimit
      ? whenThereIsRoom(await findRoomAt(tx, tenantId, { points: purchase.points, limit }))
      : 'Approve it once you have paid for more.'
    if (!(await markTold(tx, tenantId))) return { what, later }
    const points = await findIssued(tx, tenantId)
    const why = `${formatPoints(points)} issued in 24 hours, and no more ${isLimit ? 'allowed' : 'paid for'}`
    await recordDecision(tx, {
      act: 'confirm',
      subjectId: purchase.id,
      customerId: purchase.customerId,
      retailerId: tenantId,
      policyVersion: version,
      outcome: 'refused',
      facts: { pointsInADay: points },
      findings: [{ rule: 'issuing', mode: 'refuse', why }],
    })
    const title = isLimit ? 'No points left to issue right now' : 'Paid points used up'
    const toShop = `A purchase exceeds the ${what} and stays pending. ${later}`
    await writeNoticeToShop(tx, tenantId, { kind: 'budget-exceeded', title, body: toShop })
    const toOperators = `${name} has used up the points it ${isLimit ? 'can issue in 24 hours' : 'has paid for'}.`
    await writeNoticeToOperators(tx, { kind: 'budget-exceeded', title, body: toOperators })
    return { what, later }
  })
}

function whenThereIsRoom(at: Date | undefined): string {
  return at ? `Approve it from ${inLagos.format(at)}, or ask Jara for more.` : 'Ask Jara for more.'
}
