// Points for what a customer buys at the counter: each line becomes a purchase that the shop confirms at once.
import type { awardPoints } from '@jara/contract/shop/pay-codes'
import type { AnswerOf } from '@jara/contract/call'
import { purchaseTotals } from '@jara/rules/earning/purchase'
import { flagsOf, isHeld, judgePurchase, refusalOf } from '@jara/rules/earning/purchase-rules'
import { refuseLeaving } from '../../../../access/identity/leaving.ts'
import { type PayVault, takePayCode, type UsedPayCode } from '../../../../access/pay-codes.ts'
import { notePointsOfUse } from '../../../../access/pay-codes.sql.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { newId } from '../../../../db/uuid.ts'
import { recordDecision } from '../../../../policy/decision-record.sql.ts'
import { PolicyRefusal } from '../../../../policy/policy-refusal.ts'
import { policyInForce, type PolicyVersion } from '../../../../policy/policy.sql.ts'
import { recentPolicy } from '../../../../policy/recent-policy.ts'
import { confirmPending, holdPending, type ShopDecider } from '../decision.sql.ts'
import { issuingLimit, tellOverBudget, usedUpBudget } from '../issuing-budget.ts'
import type { RefusedPurchase } from '../issuing-budget.sql.ts'
import { claimBonuses, insertPurchaseBonus, lockMissions } from '../mission-budget.sql.ts'
import { gatherFacts } from '../purchase-facts.ts'
import { insertCounterPurchase, type StockedLine } from './counter.sql.ts'

export interface SoldLine extends StockedLine {
  readonly quantity: number
}

/** Judged lines, about to get their points. Those that the policy holds wait for an operator. */
export interface DeclaredLines {
  readonly customer: UsedPayCode
  readonly policy: PolicyVersion['policy']
  readonly totalKobo: number
  readonly purchases: AnswerOf<typeof awardPoints>['purchases']
}

/** The owner of this code. It is used up before anything else is locked, so that tills that read the same code wait here. */
export async function readCustomer(
  tx: Db,
  vault: PayVault,
  { retailerId }: ShopDecider,
  code: string,
): Promise<UsedPayCode> {
  const used = await takePayCode(tx, vault, retailerId, code, 'collect')
  await refuseLeaving(tx, used.customerId).catch(sayToShop)
  return used
}

/** Hides from the shop what a customer whose account is closing would see. */
function sayToShop(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new Refusal('conflict', 'This account is being closed and can’t earn points.', {
    code: 'account_leaving',
  })
}

/** Judges lines whose stock is locked, and records them. */
export async function declareLines(
  tx: Db,
  shop: ShopDecider,
  customer: UsedPayCode,
  lines: readonly SoldLine[],
): Promise<DeclaredLines> {
  const version = await policyInForce(tx)
  // Mission budgets are shared by all shops. Wallets and the shop's budget are locked after them, so that tills never
  // deadlock.
  await lockMissions(
    tx,
    lines.map(({ product_id }) => product_id),
  )
  const declared: DeclaredLine[] = []
  for (const line of lines) declared.push(await declareLine(tx, shop, customer.customerId, line, version))
  const totalKobo = declared.reduce((sum, each) => sum + each.totalKobo, 0)
  return {
    customer,
    policy: version.policy,
    totalKobo,
    purchases: declared.map(({ purchase }) => purchase),
  }
}

/**
 * Confirms what is not held, with the same statement as any other purchase: it checks the budget, takes the units from stock
 * and notifies the customer.
 */
export async function giveDeclared(
  tx: Db,
  shop: ShopDecider,
  { customer, policy, purchases }: DeclaredLines,
): Promise<{ readonly points: number; readonly held: number }> {
  for (const { id, status, points } of purchases)
    if (status === 'confirmed')
      await confirm(tx, shop, { id, points, customerId: customer.customerId }, policy)
  const pointsOf = (status: string) =>
    purchases.filter((each) => each.status === status).reduce((sum, each) => sum + each.points, 0)
  const points = pointsOf('confirmed')
  await notePointsOfUse(tx, customer, points)
  return { points, held: pointsOf('pending') }
}

interface DeclaredLine {
  readonly totalKobo: number
  readonly purchase: DeclaredLines['purchases'][number]
}

async function declareLine(
  tx: Db,
  shop: ShopDecider,
  customerId: string,
  line: SoldLine,
  { version: policyVersion, policy }: PolicyVersion,
): Promise<DeclaredLine> {
  const { retailerId } = shop
  const { product_id: productId, quantity } = line
  const declared = { id: newId(), customerId, retailerId, productId, quantity }
  const facts = await gatherFacts(tx, policy, declared, [retailerId])
  const findings = judgePurchase(policy, facts)
  const refusal = refusalOf(findings)
  const judged = { act: 'declare', customerId, retailerId, policyVersion, facts, findings } as const
  if (refusal !== undefined) throw new PolicyRefusal(refusal, 'purchase_refused', judged)
  const { unitsADay, alsoBeyondStock } = policy.missionBonus
  const units = alsoBeyondStock ? quantity : Math.min(quantity, line.left)
  const bonuses = await claimBonuses(tx, { customerId, productId, units, unitsADay })
  const { totalKobo, points } = purchaseTotals({
    quantity,
    unitPriceKobo: line.price_kobo,
    pointsPerUnit: line.points_per_unit,
    bonusPoints: bonuses.reduce((sum, bonus) => sum + bonus.points, 0),
  })
  const { id } = declared
  await insertCounterPurchase(tx, { ...declared, totalKobo, points, flags: flagsOf(findings) })
  for (const bonus of bonuses) await insertPurchaseBonus(tx, id, bonus)
  const held = isHeld(findings)
  await recordDecision(tx, { ...judged, subjectId: id, outcome: held ? 'held' : 'accepted' })
  if (held) {
    await holdPending(tx, shop, id)
    await recordDecision(tx, { ...judged, act: 'confirm', subjectId: id, outcome: 'held' })
  }
  const status = held ? 'pending' : 'confirmed'
  return { totalKobo, purchase: { id, product_name: line.product_name, quantity, points, status } }
}

async function confirm(
  tx: Db,
  shop: ShopDecider,
  { id, ...purchase }: RefusedPurchase & { readonly id: string },
  policy: PolicyVersion['policy'],
): Promise<void> {
  try {
    await confirmPending(tx, shop, id, issuingLimit(policy), policy.maturing)
  } catch (error) {
    const usedUp = usedUpBudget(error)
    throw usedUp ? new BeyondBudget({ purchase, usedUp }) : error
  }
}

/** An award that rolls back its transaction, so that the notification and the record are written outside it. */
class BeyondBudget extends Refusal {
  readonly award: Pick<Parameters<typeof tellOverBudget>[1], 'purchase' | 'usedUp'>

  constructor(award: BeyondBudget['award']) {
    const message =
      'Your shop has no points left to give right now. Complete the sale without points, or ask Jara for more.'
    super('conflict', message, { code: 'budget_exceeded' })
    this.award = award
  }
}

/** Notifies the shop and the operators, once in 24 hours, when the shop's budget refuses an award in this work. */
export async function tellingOfBudget<Result>(
  db: Database,
  { retailerId: tenantId }: ShopDecider,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BeyondBudget)
      await tellOverBudget(db, { tenantId, ...error.award, version: await recentPolicy(db) })
    throw error
  }
}
