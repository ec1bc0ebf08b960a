import { drawnIdOf, idOf } from './bench-database.ts'
import {
  insertCustomers,
  insertProducts,
  insertShops,
  listPending,
  vacuum,
  withoutForeignKeys,
} from './bulk-load.ts'

export interface LedgerSize {
  readonly tpcbScale: number
  readonly customers: number
  readonly shops: number
  /** Pending purchases, spread over all shops. */
  readonly purchases: number
  readonly purchasesAtOneShop: number
}

export const productCount = 100
/** Every shop stocks the products from 1 to this number. */
const stockedProducts = 10

/** The first pending purchase of each kind. The very last one is used for recording. */
export function firstPurchases({ purchases, purchasesAtOneShop }: LedgerSize) {
  return { anywhere: 0, atOneShop: purchases, recorded: purchases + purchasesAtOneShop }
}

export function ledgerData(size: LedgerSize): readonly string[] {
  const { customers, shops, purchases, purchasesAtOneShop } = size
  const { anywhere, atOneShop, recorded } = firstPurchases(size)
  const loaded = withoutForeignKeys([
    ...insertProducts(productCount),
    ...insertShops(0, shops - 1),
    ...insertCustomers(customers),
    stockEverywhere(shops),
    ...insertPendingAnywhere(anywhere, { purchases, customers, shops }),
    ...insertPending(atOneShop, purchasesAtOneShop, customers, '0', '1'),
    ...insertPending(recorded, 1, customers, '1', '7'),
    listPending,
  ])
  const tables = [
    'products',
    'retailers',
    'users',
    'wallets',
    'inventory',
    'purchase_photos',
    'purchases',
    'pending_purchases',
  ]
  return [...loaded, vacuum(...tables)]
}

/** Every shop has enough of the same products. */
export function stockEverywhere(shops: number): string {
  return `insert into inventory (retailer_id, product_id, quantity, price_kobo)
     select ${idOf('shop', 'n')}, product, 1000000000, 450000
       from generate_series(0, ${shops - 1}) as n, generate_series(1, ${stockedProducts}) as product`
}

/** Pending purchases from this number on. Purchase n is at shop n modulo `shops`. */
export function insertPendingAnywhere(
  first: number,
  { purchases, customers, shops }: Pick<LedgerSize, 'purchases' | 'customers' | 'shops'>,
): readonly string[] {
  return insertPending(first, purchases, customers, `n % ${shops}`, `1 + n % ${stockedProducts}`)
}

/** Two units for 135 points, so that no two columns have the same value. */
function insertPending(
  first: number,
  count: number,
  customers: number,
  shop: string,
  product: string,
): readonly string[] {
  const purchases = `generate_series(${first}, ${first + count - 1}) as n`
  const customer = idOf('customer', `(1 + (n::bigint * 7919) % ${customers})`)
  return [
    `insert into purchase_photos (id, customer_id, retailer_id, image_url)
     select ${drawnIdOf('photo', 'n')}, ${customer}, ${idOf('shop', `(${shop})`)}, '/api/photos/' || n from ${purchases}`,
    `insert into purchases (id, customer_id, retailer_id, product_id, photo_id, quantity, total_kobo, points)
     select ${drawnIdOf('purchase', 'n')}, ${customer}, ${idOf('shop', `(${shop})`)}, ${product}, ${drawnIdOf('photo', 'n')},
            2, 900000, 135
       from ${purchases}`,
  ]
}
