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
import { findIssued, findTenant, markTold } from './issuing-budget.sql.ts'

/** The limit that the confirming statement checks. */
export function issuingLimit(policy: Policy): IssuingLimit {
  const { mode, newForDays, nairaWhileNew, naira } = policy.issuing
  if (mode !== 'refuse') return { newForDays: 0, whileNew: null, usual: null }
  return { newForDays, whileNew: pointsWorth(nairaWhileNew, policy), usual: pointsWorth(naira, policy) }
}

/** Turns the failure of a confirmation beyond the budget into a refusal, and tells the shop and the operators once a day. */
export async function withinBudget<Result>(
  db: Database,
  { retailerId: tenantId }: Decider,
  purchaseId: string,
  version: PolicyVersion,
  confirm: () => Promise<Result>,
): Promise<Result> {
  const refused = { tenantId, purchaseId, version }
  try {
    return await confirm()
  } catch (error) {
    if (violates(error, 'issuing_within_budget')) throw await tellOverBudget(db, refused, 'limit')
    if (violates(error, 'balance_of_prefund_check')) throw await tellOverBudget(db, refused, 'prefund')
    throw error
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
  const issued = await findIssued(db, retailerId, purchaseId)
  if (issued.points <= limit) return
  const why = `${formatPoints(issued.points)} given today, more than ${formatPoints(limit)}`
  await recordDecision(db, {
    act: 'confirm',
    subjectId: purchaseId,
    customerId: issued.customer_id,
    retailerId,
    policyVersion: version,
    outcome: 'accepted',
    facts: { pointsToday: issued.points },
    findings: [{ rule: 'issuing', mode, why }],
  })
}

function nairaADay({ issuing }: Policy, days: number): number {
  return days < issuing.newForDays ? issuing.nairaWhileNew : issuing.naira
}

interface RefusedConfirmation {
  readonly tenantId: string
  readonly purchaseId: string
  readonly version: PolicyVersion
}

/** The first time in a day, the shop, the operators and its case are told too. */
async function tellOverBudget(
  db: Database,
  { tenantId, purchaseId, version: { version, policy } }: RefusedConfirmation,
  usedUp: 'limit' | 'prefund',
): Promise<Refusal> {
  return db.transaction(async (tx) => {
    const { name, days } = await findTenant(tx, tenantId)
    const isLimit = usedUp === 'limit'
    const limit = isLimit
      ? `${formatNaira(nairaADay(policy, days) * 100)} in points that you may give in a day`
      : 'points that you have paid for'
    const later = isLimit ? 'tomorrow, or ask Jara for more' : 'once you have paid for more'
    if (await markTold(tx, tenantId)) {
      const issued = await findIssued(tx, tenantId, purchaseId)
      const why = `${formatPoints(issued.points)} given today, and no more ${isLimit ? 'allowed' : 'paid for'}`
      await recordDecision(tx, {
        act: 'confirm',
        subjectId: purchaseId,
        customerId: issued.customer_id,
        retailerId: tenantId,
        policyVersion: version,
        outcome: 'refused',
        facts: { pointsToday: issued.points },
        findings: [{ rule: 'issuing', mode: 'refuse', why }],
      })
      const title = isLimit ? 'Daily points used up' : 'Paid points used up'
      const toShop = `This is beyond the ${limit}. Purchases stay pending: approve them ${later}.`
      await writeNoticeToShop(tx, tenantId, { kind: 'budget-exceeded', title, body: toShop })
      const toOperators = `${name} has used up the points that it ${isLimit ? 'may give today' : 'has paid for'}.`
      await writeNoticeToOperators(tx, { kind: 'budget-exceeded', title, body: toOperators })
    }
    const message = `This is beyond the ${limit}. It stays pending: approve it ${later}.`
    return new Refusal('conflict', message, { code: 'budget_exceeded' })
  })
}
