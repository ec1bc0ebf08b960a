import { pageSize } from '@jara/contract/call'
import type { PurchaseState } from '@jara/contract/earning/purchases-console'
import type { PurchaseStatus } from '@jara/rules/earning/purchase'
import type { Db } from '../../../../db/db.ts'

export interface PurchaseFilter {
  readonly state: PurchaseState | undefined
  readonly shopId: string | undefined
  readonly productId: number | undefined
  readonly customerId: string | undefined
  /** Days in Lagos, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** The last purchase of the previous page. */
  readonly before: string | undefined
}

export interface SearchedRow {
  id: string
  created_at: Date
  product_name: string
  brand: string
  quantity: number
  reversed_units: number
  customer_id: string
  customer_name: string
  shop_id: string
  shop_name: string
  total_kobo: number
  points: number
  status: PurchaseStatus
  is_held: boolean
}

/**
 * Pending and held purchases are few and have their own tables. The status has no index: it would make every confirmation
 * slower.
 */
const states: Readonly<Record<PurchaseState, string>> = {
  pending: 'exists (select from pending_purchases where purchase_id = purchases.id)',
  held: 'exists (select from held_purchases where purchase_id = purchases.id)',
  confirmed: `purchases.status = 'confirmed' and purchases.reversed_units = 0`,
  rejected: `purchases.status = 'rejected'`,
  reversed: 'purchases.reversed_units > 0',
}

const startOf = (day: string) => `${day}::timestamp at time zone 'Africa/Lagos'`

/** Includes only the filters that are set, so that each finds its index. */
function searchStatement(filter: PurchaseFilter): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const set = (value: unknown, condition: (parameter: string) => string) =>
    value === undefined ? [] : [condition(`$${values.push(value)}`)]
  const conditions = [
    ...(filter.state === undefined ? [] : [states[filter.state]]),
    ...set(filter.shopId, (shop) => `purchases.retailer_id = ${shop}`),
    ...set(filter.productId, (product) => `purchases.product_id = ${product}`),
    ...set(filter.customerId, (customer) => `purchases.customer_id = ${customer}`),
    ...set(filter.from, (day) => `purchases.created_at >= ${startOf(day)}`),
    ...set(
      filter.to,
      (day) => `purchases.created_at < (${day}::date + 1)::timestamp at time zone 'Africa/Lagos'`,
    ),
    ...set(
      filter.before,
      (cursor) => `(purchases.created_at, purchases.id) < (
        select cursor.created_at, cursor.id from purchases as cursor where cursor.id = ${cursor})`,
    ),
  ]
  const text = `select purchases.id, purchases.created_at, products.name as product_name, products.brand_name as brand,
           purchases.quantity, purchases.reversed_units, purchases.customer_id,
           trim(users.first_name || ' ' || users.last_name) as customer_name, purchases.retailer_id as shop_id,
           retailers.name as shop_name, purchases.total_kobo, purchases.points, purchases.status,
           purchases.held_at is not null and purchases.status = 'pending' as is_held
      from purchases
      join products on products.id = purchases.product_id
      join users on users.id = purchases.customer_id
      join retailers on retailers.id = purchases.retailer_id
     ${conditions.length === 0 ? '' : `where ${conditions.join('\n       and ')}`}
     order by purchases.created_at desc, purchases.id desc limit ${pageSize}`
  return { text, values }
}

export async function selectSearched(db: Db, filter: PurchaseFilter): Promise<SearchedRow[]> {
  const { text, values } = searchStatement(filter)
  return db.rows<SearchedRow>(text, values)
}

export interface NarrowedRow {
  shop: string | null
  product: string | null
  customer: string | null
}

/** The names behind a list's filters; null for a filter that is not set, or whose id is unknown. */
export async function findNarrowed(
  db: Db,
  { shopId, productId, customerId }: Pick<PurchaseFilter, 'shopId' | 'productId' | 'customerId'>,
): Promise<NarrowedRow> {
  const found = await db.row<NarrowedRow>(
    `select (select name from retailers where id = $1) as shop, (select name from products where id = $2) as product,
            (select first_name || ' ' || last_name from users where id = $3 and role = 'customer') as customer`,
    [shopId ?? null, productId ?? null, customerId ?? null],
  )
  return found ?? { shop: null, product: null, customer: null }
}
