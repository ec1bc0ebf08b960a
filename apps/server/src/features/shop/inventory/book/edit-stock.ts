import type { BodyOf } from '@jara/contract/call'
import type { editStock as editStockCall } from '@jara/contract/shop/inventory-stock'
import { limits } from '@jara/rules/limits'
import { toKobo } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { Refusal } from '../../../../access/refusal.ts'
import type { Tenant } from '../../../../access/identity/sessions.ts'
import type { Db } from '../../../../db/db.ts'
import { lockMergedProduct } from '../../../../db/catalogue.sql.ts'
import { findLastChange } from './stock-changes.sql.ts'
import { findStock, lockStock, type StockRow, updateStock } from './stock.sql.ts'

export interface StockKeeper extends Tenant {
  readonly userId: string
}

type Edit = BodyOf<typeof editStockCall>

/** Changes the stock if it is still as the shopkeeper saw it. Must run in a transaction: a refusal has to roll back. */
export async function editStock(
  tx: Db,
  { retailerId, userId }: StockKeeper,
  askedProduct: number,
  edit: Edit,
): Promise<StockRow> {
  const priceKobo = toKobo(edit.price)
  if (priceKobo === undefined)
    throw new Refusal('invalid', 'price: must have at most 2 decimals', { code: 'invalid' })
  const productId = await lockMergedProduct(tx, askedProduct)
  const stock = productId === undefined ? undefined : await lockStock(tx, retailerId, productId)
  if (!stock) throw notStocked()
  const { product_id } = stock
  if (stock.quantity !== edit.seen.quantity || stock.revision !== edit.seen.revision)
    throw await changedMeanwhile(tx, retailerId, stock)
  const more = unitsMore(edit, stock.quantity)
  const { kind, alertAt } = edit
  await updateStock(tx, {
    retailerId,
    productId: product_id,
    kind,
    more,
    priceKobo,
    alertAt,
    editedBy: userId,
  })
  return (await findStock(tx, retailerId, product_id)) ?? stock
}

export function notStocked(): Refusal {
  return new Refusal('not-found', 'Your shop doesn’t sell this product.')
}

/** Keeps the later of two open forms from silently winning. */
async function changedMeanwhile(
  tx: Db,
  retailerId: string,
  { product_id, quantity }: StockRow,
): Promise<Refusal> {
  const last = await findLastChange(tx, retailerId, product_id)
  const message = `${last?.by ?? 'Someone'} changed this to ${formatCount(quantity)}. Use ${formatCount(quantity)} or yours?`
  return new Refusal('conflict', message, { code: 'changed_meanwhile' })
}

function unitsMore({ kind, units }: Edit, inStock: number): number {
  const more = kind === 'delivered' ? units : kind === 'lost' ? -units : units - inStock
  if (inStock + more < 0)
    throw new Refusal('conflict', `Only ${formatCount(inStock)} left`, { code: 'not_enough_stock' })
  if (inStock + more > limits.maxUnitsInStock) {
    const most = formatCount(limits.maxUnitsInStock)
    throw new Refusal('conflict', `A shop can stock at most ${most} units of a product.`, {
      code: 'stock_full',
    })
  }
  return more
}
