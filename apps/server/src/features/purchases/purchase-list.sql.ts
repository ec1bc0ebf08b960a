import { pageSize } from '@jara/contract/call'
import type { PurchaseStatus } from '@jara/rules/purchase'
import type { Db } from '../../db/db.ts'

export interface ListedPurchaseRow {
  id: string
  product_name: string
  brand: string
  created_at: Date
  total_kobo: number
  points: number
  status: PurchaseStatus
  quantity: number
  customer_email: string
}

export interface PendingPurchaseRow extends ListedPurchaseRow {
  retailer_name: string
  image_url: string
  flags: string[]
}

const listed = `purchases.id, products.name as product_name, products.brand_name as brand, purchases.created_at,
  purchases.total_kobo, purchases.points, purchases.status, purchases.quantity, users.email as customer_email`
const pending = `${listed}, retailers.name as retailer_name, purchase_photos.image_url, purchases.flags`

const withNames = `join products on products.id = purchases.product_id join users on users.id = purchases.customer_id`
const withPhoto = `${withNames} join retailers on retailers.id = purchases.retailer_id
  join purchase_photos on purchase_photos.id = purchases.photo_id`

const newestFirst = `order by purchases.created_at desc, purchases.id desc limit ${pageSize}`

/** A page goes on after the last purchase of the one before, whatever has become of that one in the meantime. */
const afterCursor = `(purchases.created_at, purchases.id)
  < (select cursor.created_at, cursor.id from purchases as cursor where cursor.id = $2)`

export async function selectPurchasesOfCustomer(
  db: Db,
  customerId: string,
  cursor: string | undefined,
): Promise<ListedPurchaseRow[]> {
  const own = `select ${listed} from purchases ${withNames} where purchases.customer_id = $1`
  return cursor === undefined
    ? db.rows(`${own} ${newestFirst}`, [customerId])
    : db.rows(`${own} and ${afterCursor} ${newestFirst}`, [customerId, cursor])
}

export async function selectPendingOfShop(
  db: Db,
  retailerId: string,
  cursor: string | undefined,
): Promise<PendingPurchaseRow[]> {
  const own = `select ${pending} from purchases ${withPhoto}
    where purchases.retailer_id = $1 and purchases.status = 'pending'`
  return cursor === undefined
    ? db.rows(`${own} ${newestFirst}`, [retailerId])
    : db.rows(`${own} and ${afterCursor} ${newestFirst}`, [retailerId, cursor])
}

/** Reads one page of each product of the brand, then merges: as quick with a long backlog as with a short one. */
export async function selectPendingOfBrand(
  db: Db,
  brandId: string,
  cursor: string | undefined,
): Promise<PendingPurchaseRow[]> {
  return cursor === undefined
    ? db.rows(pageOfEachProduct(''), [brandId])
    : db.rows(pageOfEachProduct(`and ${afterCursor}`), [brandId, cursor])
}

function pageOfEachProduct(condition: string): string {
  return `select ${pending}
    from products as own
   cross join lateral (
     select purchases.id, purchases.customer_id, purchases.retailer_id, purchases.product_id, purchases.photo_id,
            purchases.created_at, purchases.total_kobo, purchases.points, purchases.status, purchases.quantity,
            purchases.flags
       from purchases
      where purchases.product_id = own.id and purchases.status = 'pending' ${condition} ${newestFirst}
   ) as purchases ${withPhoto}
   where own.brand_id = $1 ${newestFirst}`
}
