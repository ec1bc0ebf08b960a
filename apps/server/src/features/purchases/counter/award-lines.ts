import type { awardPoints } from '@jara/contract/pay-codes'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { fromKobo } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { purchaseTotals } from '@jara/rules/purchase'
import { flagsOf, isHeld, judgePurchase, refusalOf } from '@jara/rules/purchase-rules'
import { refuseLeaving } from '../../../access/leaving.ts'
import { type PayVault, takePayCode } from '../../../access/pay-codes.ts'
import { notePointsOfUse } from '../../../access/pay-codes.sql.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database, Db } from '../../../db/db.ts'
import { newId } from '../../../db/uuid.ts'
import { recordDecision } from '../../../policy/decision-record.sql.ts'
import { PolicyRefusal } from '../../../policy/policy-refusal.ts'
import { policyInForce, type PolicyVersion } from '../../../policy/policy.sql.ts'
import { recentPolicy } from '../../../policy/recent-policy.ts'
import { confirmPending, holdPending, type ShopDecider } from '../decision.sql.ts'
import { issuingLimit, tellOverBudget, usedUpBudget } from '../issuing-budget.ts'
import { claimBonuses, insertPurchaseBonus, lockMissions } from '../mission-budget.sql.ts'
import { gatherFacts } from '../purchase-facts.ts'
import { insertCounterPurchase, lockStock, type StockedLine } from './counter.sql.ts'

type Award = AnswerOf<typeof awardPoints>
type Line = BodyOf<typeof awardPoints>['lines'][number]

/**
 * Gives the customer of a pay code the points for these lines, in the caller's transaction. Each line becomes a purchase
 * that the shop confirms at once, by the statement that confirms any other: it checks the budget, takes the units from the
 * stock and tells the customer. What the policy holds waits for an operator.
 */
export async function awardLines(
  tx: Db,
  vault: PayVault,
  shop: ShopDecider,
  { code, lines }: { readonly code: string; readonly lines: readonly Line[] },
): Promise<Award> {
  const used = await takePayCode(tx, vault, shop.retailerId, code)
  await refuseLeaving(tx, used.customerId).catch(sayToShop)
  const stocked = await stockFor(tx, shop.retailerId, lines)
  const version = await policyInForce(tx)
  // All shops share the budgets of missions. A wallet and the shop's day come after them, so that no tills wait for each other.
  await lockMissions(
    tx,
    lines.map(({ productId }) => productId),
  )
  const declared: DeclaredLine[] = []
  for (const line of stocked) declared.push(await declareLine(tx, shop, used.customerId, line, version))
  const purchases = declared.map(({ purchase }) => purchase)
  // What is not held is confirmed at once.
  for (const { id, status } of purchases)
    if (status === 'confirmed') await confirm(tx, shop, { id, customerId: used.customerId }, version.policy)
  const totalKobo = declared.reduce((sum, each) => sum + each.totalKobo, 0)
  const pointsOf = (status: string) =>
    purchases.filter((each) => each.status === status).reduce((sum, each) => sum + each.points, 0)
  const [points, held] = [pointsOf('confirmed'), pointsOf('pending')]
  await notePointsOfUse(tx, used, points)
  const message =
    held === 0
      ? `${formatPoints(points)} given.`
      : `${formatPoints(points)} given. Jara checks the others first.`
  return {
    message,
    customer: used.firstName,
    total_amount: fromKobo(totalKobo),
    points,
    points_held: held,
    purchases,
  }
}

/** What a customer who leaves is told is not for the shop. */
function sayToShop(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new Refusal('conflict', 'This account is about to be erased, so it gets no points.', {
    code: 'account_leaving',
  })
}

interface SoldLine extends StockedLine {
  readonly quantity: number
}

/** Locks the stock of the lines in one order, and refuses more than there is. */
async function stockFor(tx: Db, retailerId: string, lines: readonly Line[]): Promise<readonly SoldLine[]> {
  const stock = await lockStock(
    tx,
    retailerId,
    lines.map(({ productId }) => productId),
  )
  return lines.map(({ productId, quantity }) => {
    const found = stock.find((each) => each.product_id === productId)
    if (!found) {
      throw new Refusal('invalid', 'This shop does not stock one of the products.', { code: 'not_stocked' })
    }
    if (found.left < quantity) {
      const message = `Only ${found.left} of ${found.product_name} left.`
      throw new Refusal('conflict', message, { code: 'not_enough_stock' })
    }
    return { ...found, quantity }
  })
}

interface DeclaredLine {
  readonly totalKobo: number
  readonly purchase: Award['purchases'][number]
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
  { id, customerId }: { readonly id: string; readonly customerId: string },
  policy: PolicyVersion['policy'],
): Promise<void> {
  try {
    await confirmPending(tx, shop, id, issuingLimit(policy), policy.maturing)
  } catch (error) {
    const usedUp = usedUpBudget(error)
    throw usedUp ? new BeyondBudget({ about: { customerId }, usedUp }) : error
  }
}

/** An award that ends its transaction, so that it is told and recorded outside. */
class BeyondBudget extends Refusal {
  readonly award: Pick<Parameters<typeof tellOverBudget>[1], 'about' | 'usedUp'>

  constructor(award: BeyondBudget['award']) {
    const message = 'The shop’s points for today are used up. Sell without points, or ask Jara for more.'
    super('conflict', message, { code: 'budget_exceeded' })
    this.award = award
  }
}

/** Tells the shop and the operators once a day of awards in this work that its budget refuses. */
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
