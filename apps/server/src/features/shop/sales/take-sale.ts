import type { BodyOf } from '@jara/contract/call'
import type { takeSale as takeSaleCall } from '@jara/contract/shop/sales'
import { limits } from '@jara/rules/limits'
import { formatNaira, toKobo } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { Refusal } from '../../../access/refusal.ts'
import type { Tenant } from '../../../access/identity/sessions.ts'
import type { Db } from '../../../db/db.ts'
import { lockMergedProduct } from '../../../db/catalogue.sql.ts'
import { newId } from '../../../db/uuid.ts'
import { type LockedGoodsRow, lockGoods } from './counter-goods.sql.ts'
import type { EarnedPurchase, EarningLine, PointsOfSales } from './points-of-sales.ts'
import { findSale, insertSale, isOlderThan, type SaleRow, type SoldLine } from './sale.sql.ts'

export interface Seller extends Tenant {
  readonly userId: string
  /** Set if a cashier sells. */
  readonly cashierId?: string | undefined
}

type Sale = BodyOf<typeof takeSaleCall>

export interface TakenSale {
  readonly sale: SaleRow
  /** The customer whose points paid for it. */
  readonly payer: string | null
  /** The purchases that earned points for the owner of a pay code. */
  readonly purchases: readonly EarnedPurchase[]
}

/**
 * Sells from the shop's stock, all lines or none, with the points that pay for the sale or those that it gives. A sale made
 * offline keeps the prices that the customer paid. Must run in a transaction: a refusal has to roll back.
 */
export async function takeSale(
  tx: Db,
  points: PointsOfSales,
  seller: Seller,
  asked: Sale,
): Promise<TakenSale> {
  const { retailerId, userId: soldBy, cashierId } = seller
  const { paid, payment: paymentId, soldAt, code } = asked
  await refuseTooOld(tx, soldAt)
  refuseEarning(seller, asked)
  const earning = code === undefined ? undefined : await points.earning.begin(tx, seller, code)
  const { lines, goods } = await lockLines(tx, retailerId, asked)
  const totalKobo = lines.reduce((sum, line) => sum + line.price_kobo * line.quantity, 0)
  const paidWith =
    paymentId === undefined ? undefined : await points.take(tx, { retailerId, paymentId, totalKobo })
  refuseWayToPay(paid, totalKobo - (paidWith?.amountKobo ?? 0))
  const earned = await earning?.declare(earningLines(lines, goods))
  const purchases = earned?.purchases ?? []
  const id = newId()
  const purchaseIds = purchases.map((purchase) => purchase.id)
  await insertSale(tx, { id, retailerId, soldBy, cashierId, paid, paymentId, soldAt, lines, purchaseIds })
  await earned?.give()
  const sale = await findSale(tx, retailerId, id)
  if (!sale) throw new Error('The sale was not written')
  return { sale, payer: paidWith?.customerId ?? null, purchases }
}

async function refuseTooOld(tx: Db, soldAt: string | undefined): Promise<void> {
  if (soldAt !== undefined && (await isOlderThan(tx, soldAt, limits.purchaseWaitsDays + 1)))
    throw new Refusal('conflict', 'This sale was sent too late. Count the stock instead.', {
      code: 'too_late',
    })
}

/** Refuses a code where a sale gives no points. By the time a queued sale is sent, its code has long expired. */
function refuseEarning({ kind }: Seller, { code, payment, soldAt }: Sale): void {
  if (code === undefined) return
  if (kind !== 'retailer') throw new Refusal('forbidden', 'Only shops can scan pay codes.')
  if (payment !== undefined) {
    const words = 'A sale paid with points earns no points. Complete it without the pay code.'
    throw new Refusal('conflict', words, { code: 'paid_with_points' })
  }
  if (soldAt !== undefined)
    throw new Refusal('conflict', 'An offline sale earns no points. Complete it without the pay code.', {
      code: 'pay_code_late',
    })
}

type GoodsByProduct = ReadonlyMap<number, LockedGoodsRow>

/** Locks the products sold, and refuses those that cannot be sold. */
async function lockLines(
  tx: Db,
  retailerId: string,
  asked: Sale,
): Promise<{ readonly lines: readonly SoldLine[]; readonly goods: GoodsByProduct }> {
  const lines = await currentLines(tx, asked.lines)
  const locked = await lockGoods(
    tx,
    retailerId,
    lines.map(({ product_id }) => product_id),
  )
  const goods = new Map(locked.map((row) => [row.product_id, row]))
  for (const line of lines) refuseLine(line, goods.get(line.product_id), asked.soldAt !== undefined)
  return { lines, goods }
}

/** The lines that earn points: all but hidden products. */
function earningLines(lines: readonly SoldLine[], goods: GoodsByProduct): readonly EarningLine[] {
  return lines.flatMap((line) => {
    const { product_name, points_per_unit, quantity: left, is_hidden } = goods.get(line.product_id) ?? {}
    if (product_name === undefined || points_per_unit === undefined || is_hidden) return []
    return [{ ...line, product_name, points_per_unit, left: left ?? 0 }]
  })
}

/** Nothing may be left to pay if points pay for everything, and only then. */
function refuseWayToPay(paid: Sale['paid'], leftKobo: number): void {
  if ((paid === 'points') === (leftKobo === 0)) return
  const words =
    leftKobo === 0
      ? 'The points cover the whole sale. Complete it without cash or card.'
      : `The points cover all but ${formatNaira(leftKobo)} of this sale. Accept cash or card for the rest.`
  throw new Refusal('conflict', words, { code: 'way_to_pay' })
}

/** The lines in their locking order. The phone's list may be older than a merge. */
async function currentLines(tx: Db, asked: Sale['lines']): Promise<SoldLine[]> {
  const lines: SoldLine[] = []
  for (const { productId, quantity, price } of asked.toSorted(
    (one, other) => one.productId - other.productId,
  )) {
    const product_id = await lockMergedProduct(tx, productId)
    if (product_id === undefined) throw new Refusal('not-found', 'Product not found.')
    if (lines.some((line) => line.product_id === product_id))
      throw new Refusal('conflict', 'Two lines are now the same product. Combine them into one.')
    const price_kobo = toKobo(price)
    if (price_kobo === undefined)
      throw new Refusal('invalid', 'price: must have at most 2 decimals', { code: 'invalid' })
    lines.push({ product_id, quantity, price_kobo })
  }
  return lines
}

function refuseLine(line: SoldLine, goods: LockedGoodsRow | undefined, isSoldBefore: boolean): void {
  if (!goods || goods.quantity === null || goods.price_kobo === null)
    throw new Refusal('not-found', `Your shop doesn’t sell ${goods?.product_name ?? 'this product'}.`)
  const { product_name: name, quantity, price_kobo } = goods
  if (quantity < line.quantity) {
    const words =
      quantity === 0 ? `${name} is out of stock.` : `Only ${formatCount(quantity)} left of ${name}.`
    throw new Refusal('conflict', words, { code: 'not_enough_stock' })
  }
  if (!isSoldBefore && price_kobo !== line.price_kobo)
    throw new Refusal('conflict', `${name} now costs ${formatNaira(price_kobo)}. Check the sale again.`, {
      code: 'price_changed',
    })
}
