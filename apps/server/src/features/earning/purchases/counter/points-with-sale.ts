// What the owner of a pay code earns with a sale, and loses when the sale is voided.
import type { SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { countWrongPayCodes, type PayVault } from '../../../../access/pay-codes.ts'
import type { Db } from '../../../../db/db.ts'
import { writeNotice } from '../../../../notices/write-notice.ts'
import { recordRefusals } from '../../../../policy/policy-refusal.ts'
import { announcePurchase } from '../announce-purchase.ts'
import type { ShopDecider } from '../decision.sql.ts'
import { lockMissionsOf } from '../mission-budget.sql.ts'
import { findReversible } from '../reversal.sql.ts'
import { reversePurchase } from '../reverse-purchase.ts'
import { withdrawSold } from '../withdraw-purchases.ts'
import { type AnnounceDeps, announceGiven, type GivenPurchase } from './announce-given.ts'
import { declareLines, giveDeclared, readCustomer, type SoldLine, tellingOfBudget } from './give-points.ts'

interface EarningDeps extends AnnounceDeps {
  readonly vault: PayVault
}

/** The sale locks the stock, and records itself between the two steps of an earning. */
export function earningBySales(deps: EarningDeps) {
  const { db, live, afterAnswer, vault } = deps
  return {
    /** Refusals of a code or its points are counted, recorded and announced outside the sale's transaction. */
    refusing: <Result>(shop: ShopDecider, code: string, work: () => Promise<Result>) =>
      countWrongPayCodes(db, shop.retailerId, code, () =>
        tellingOfBudget(db, shop, () => recordRefusals(db, work)),
      ),
    begin: async (tx: Db, shop: ShopDecider, code: string) => {
      const customer = await readCustomer(tx, vault, shop, code)
      return {
        declare: async (lines: readonly SoldLine[]) => {
          const declared = await declareLines(tx, shop, customer, lines)
          const give = async () => void (await giveDeclared(tx, shop, declared))
          return { purchases: declared.purchases, give }
        },
      }
    },
    announce: (shop: ShopDecider, purchases: readonly GivenPurchase[]) =>
      announceGiven(deps, shop, purchases),
    takeBack,
    announceTakenBack: (purchaseIds: readonly string[]) =>
      afterAnswer.run(async () => {
        for (const id of purchaseIds) await announcePurchase(db, live, id, 'reversed')
      }),
  }
}

interface VoidedSale {
  /** Already locked. */
  readonly purchaseIds: readonly string[]
  readonly caller: SignedInCaller
  readonly reason: string
}

/** Reverses all points that remain of a voided sale's purchases. Returns the debt that this caused, if any. */
async function takeBack(
  tx: Db,
  { purchaseIds, caller, reason }: VoidedSale,
): Promise<{ purchaseId: string; debt: number } | undefined> {
  // All of them before the first wallet, as where points are awarded.
  await lockMissionsOf(tx, purchaseIds)
  for (const { customer_id: userId } of await withdrawSold(tx, purchaseIds)) {
    const body = 'The shop voided the sale, so it earns no points.'
    await writeNotice(tx, { userId, kind: 'purchase-rejected', title: 'Purchase rejected', body })
  }
  let spent: { purchaseId: string; debt: number } | undefined
  for (const id of purchaseIds) {
    const found = await findReversible(tx, id)
    if (found?.status !== 'confirmed' || found.units_left === 0) continue
    const { debt } = await reversePurchase(tx, caller, id, { quantity: found.units_left, reason })
    if (debt > 0) spent = { purchaseId: id, debt: debt + (spent?.debt ?? 0) }
  }
  return spent
}
