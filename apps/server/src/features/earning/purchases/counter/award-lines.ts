import type { awardPoints } from '@jara/contract/shop/pay-codes'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { fromKobo } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import type { PayVault } from '../../../../access/pay-codes.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import type { ShopDecider } from '../decision.sql.ts'
import { lockStock } from './counter.sql.ts'
import { declareLines, giveDeclared, readCustomer, type SoldLine } from './give-points.ts'

type Award = AnswerOf<typeof awardPoints>
type Line = BodyOf<typeof awardPoints>['lines'][number]

/** Awards points for these lines to the owner of a pay code, from the shop's stock, in the caller's transaction. */
export async function awardLines(
  tx: Db,
  vault: PayVault,
  shop: ShopDecider,
  { code, lines }: { readonly code: string; readonly lines: readonly Line[] },
): Promise<Award> {
  const customer = await readCustomer(tx, vault, shop, code)
  const stocked = await stockFor(tx, shop.retailerId, lines)
  const declared = await declareLines(tx, shop, customer, stocked)
  const { points, held } = await giveDeclared(tx, shop, declared)
  const message =
    held === 0
      ? `${formatPoints(points)} given.`
      : `${formatPoints(points)} given. Jara will review the rest first.`
  return {
    message,
    customer: customer.firstName,
    total_amount: fromKobo(declared.totalKobo),
    points,
    points_held: held,
    purchases: declared.purchases,
  }
}

/** Locks the stock of the lines in a fixed order, and refuses more than there is. */
async function stockFor(tx: Db, retailerId: string, lines: readonly Line[]): Promise<readonly SoldLine[]> {
  const stock = await lockStock(
    tx,
    retailerId,
    lines.map(({ productId }) => productId),
  )
  return lines.map(({ productId, quantity }) => {
    const found = stock.find((each) => each.product_id === productId)
    if (!found) {
      throw new Refusal('invalid', 'This shop doesn’t sell one of these products.', { code: 'not_stocked' })
    }
    if (found.left < quantity) {
      const message = `Only ${found.left} of ${found.product_name} left.`
      throw new Refusal('conflict', message, { code: 'not_enough_stock' })
    }
    return { ...found, quantity }
  })
}
