import { formatNaira } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { type Policy, pointsWorth } from '@jara/rules/policy'
import { Refusal } from '../../access/refusal.ts'
import type { Database } from '../../db/db.ts'
import { violates } from '../../db/violated-constraint.ts'
import { writeNoticeToOperators, writeNoticeToShop } from '../../notices/write-notice.ts'
import { recordDecision } from '../../policy/decision-record.sql.ts'
import type { PolicyVersion } from '../../policy/policy.sql.ts'
import type { Decider, IssuingLimit } from './decision.sql.ts'
import { findCustomerOf, findIssued, findTenant, markTold } from './issuing-budget.sql.ts'

/** The limit that the confirming statement checks. */
export function issuingLimit(policy: Policy): IssuingLimit {
  const { mode, newForDays, nairaWhileNew, naira } = policy.issuing
  if (mode !== 'refuse') return { newForDays: 0, whileNew: null, usual: null }
  return { newForDays, whileNew: pointsWorth(nairaWhileNew, policy), usual: pointsWorth(naira, policy) }
}

/** What a shop gives points from: its limit of a day, or points that it has paid for. */
type Budget = 'limit' | 'prefund'

/** The budget that made a confirmation fail, if one did. */
export function usedUpBudget(error: unknown): Budget | undefined {
  if (violates(error, 'issuing_within_budget')) return 'limit'
  return violates(error, 'balance_of_prefund_check') ? 'prefund' : undefined
}

/** Turns the failure of a confirmation beyond the budget into a refusal, and tells the shop and the operators once a day. */
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
    const { what, later } = await tellOverBudget(db, { tenantId, about: { purchaseId }, version, usedUp })
    const message = `This is beyond the ${what}. It stays pending: approve it ${later}.`
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
  const why = `${formatPoints(points)} given today, more than ${formatPoints(limit)}`
  await recordDecision(db, {
    act: 'confirm',
    subjectId: purchaseId,
    customerId: await findCustomerOf(db, purchaseId),
    retailerId,
    policyVersion: version,
    outcome: 'accepted',
    facts: { pointsToday: points },
    findings: [{ rule: 'issuing', mode, why }],
  })
}

function nairaADay({ issuing }: Policy, days: number): number {
  return days < issuing.newForDays ? issuing.nairaWhileNew : issuing.naira
}

interface RefusedConfirmation {
  readonly tenantId: string
  /** A purchase at the counter is not kept if it is refused. */
  readonly about: { readonly purchaseId: string } | { readonly customerId: string }
  readonly version: PolicyVersion
  readonly usedUp: Budget
}

/** The first time in a day, the shop, the operators and its case are told. Returns what is used up, and when there is more. */
export async function tellOverBudget(
  db: Database,
  { tenantId, about, version: { version, policy }, usedUp }: RefusedConfirmation,
): Promise<{ what: string; later: string }> {
  return db.transaction(async (tx) => {
    const { name, days } = await findTenant(tx, tenantId)
    const isLimit = usedUp === 'limit'
    const what = isLimit
      ? `${formatNaira(nairaADay(policy, days) * 100)} in points that you may give in a day`
      : 'points that you have paid for'
    const later = isLimit ? 'tomorrow, or ask Jara for more' : 'once you have paid for more'
    if (!(await markTold(tx, tenantId))) return { what, later }
    const points = await findIssued(tx, tenantId)
    const why = `${formatPoints(points)} given today, and no more ${isLimit ? 'allowed' : 'paid for'}`
    await recordDecision(tx, {
      act: 'confirm',
      subjectId: 'purchaseId' in about ? about.purchaseId : undefined,
      customerId: 'customerId' in about ? about.customerId : await findCustomerOf(tx, about.purchaseId),
      retailerId: tenantId,
      policyVersion: version,
      outcome: 'refused',
      facts: { pointsToday: points },
      findings: [{ rule: 'issuing', mode: 'refuse', why }],
    })
    const title = isLimit ? 'Daily points used up' : 'Paid points used up'
    const toShop = `This is beyond the ${what}. Purchases stay pending: approve them ${later}.`
    await writeNoticeToShop(tx, tenantId, { kind: 'budget-exceeded', title, body: toShop })
    const toOperators = `${name} has used up the points that it ${isLimit ? 'may give today' : 'has paid for'}.`
    await writeNoticeToOperators(tx, { kind: 'budget-exceeded', title, body: toOperators })
    return { what, later }
  })
}
