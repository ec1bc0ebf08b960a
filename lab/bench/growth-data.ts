import { drawnIdOf, idOf } from './bench-database.ts'
import {
  insertCustomers,
  insertProducts,
  insertShops,
  listPending,
  vacuum,
  withoutForeignKeys,
  withoutIndexes,
} from './bulk-load.ts'
import { deskData, deskTables } from './growth-desk.ts'
import { ledgerOf } from './growth-ledger.ts'
import { insertCustomerSessions } from './sessions.ts'

/** Every probe has this many rows, whatever the total size. */
export const rowsOfProbe = 20

const products = 100

/**
 * At every size there are 20,000 photos within 90 days: a photo is compared with those, and older ones must not matter.
 * The matches do grow with them, by one photo in a thousand.
 */
const secondsBetweenPhotos = (90 * 86_400) / 20_000

/**
 * There are as many customers as shops. A tenth of the customers buy at a hundredth of the shops, so each buyer and
 * each of these shops has the same number of purchases at every size. Purchases are scattered over the table, as if
 * declared one after another.
 */
export function growthData(size: number): readonly string[] {
  const buyers = size / 10
  const sellers = size / 100
  const purchases = buyers * rowsOfProbe
  const number = `generate_series(0, ${purchases - 1}) as n`
  const customer = idOf('customer', `(1 + (n::bigint * 7919) % ${buyers})`)
  const shop = idOf('shop', `(n::bigint * 104729 % ${sellers})`)
  const declaredAt = `now() - make_interval(secs => ${purchases} - n)`
  const takenAt = `now() - make_interval(secs => (${purchases} - n) * ${secondsBetweenPhotos})`
  const isPending = `n >= ${purchases * 0.9}`
  const rows = [
    ...insertProducts(products),
    ...insertMissions,
    ...insertShops(0, size - 1),
    ...insertCustomers(size),
    ...insertCustomerSessions(size),
    `insert into purchase_photos (id, customer_id, retailer_id, image_url, created_at, used_at, sha256, perceptual_hash)
     select ${idOf('photo', 'n')}, ${customer}, ${shop}, '/api/photos/' || n, ${takenAt}, ${takenAt},
            sha256(n::text::bytea), hashint8extended(n, 7)::bit(64)
       from ${number}`,
    `insert into purchases (id, customer_id, retailer_id, product_id, photo_id, quantity, total_kobo, points, created_at,
                            status, decided_at)
     select ${drawnIdOf('purchase', 'n')}, ${customer}, ${shop}, 1 + n % 97, ${idOf('photo', 'n')},
            2, 900000, 135, ${declaredAt},
            case when ${isPending} then 'pending' else 'confirmed' end,
            case when ${isPending} then null else now() end
       from ${number}`,
    listPending,
    ...deskData(size),
    ...ledgerOf(size),
  ]
  const tables = [
    'products',
    'missions',
    'retailers',
    'users',
    'wallets',
    'sessions',
    'purchase_photos',
    'purchases',
    'pending_purchases',
    'point_transfers',
    ...deskTables,
  ]
  return [...withoutForeignKeys(withoutIndexes(rows)), vacuum(...tables)]
}

/** Twenty active missions and eighty ended ones. */
const insertMissions = [
  `insert into missions (name, product_id, bonus_points_per_unit, budget_points, starts_at, ends_at)
   select 'Mission ' || n, n, 20, 1000000, now() - interval '200 days',
          now() + case when n <= 20 then interval '30 days' else interval '-1 day' * n end
     from generate_series(1, ${products}) as n`,
]

/** Customers and shops with exactly this many rows, and a location near each shop. */
export const selectProbes = `
  with customers as (
    select customer_id, row_number() over (order by customer_id) as number
      from purchases group by customer_id having count(*) = ${rowsOfProbe} limit 100
  ), shops as (
    select retailer_id, row_number() over (order by retailer_id) as number
      from purchases where status = 'pending' group by retailer_id having count(*) = ${rowsOfProbe} limit 100
  )
  select users.id as customer, users.email, retailers.id as shop, retailers.latitude, retailers.longitude
    from customers join shops using (number)
    join users on users.id = customers.customer_id
    join retailers on retailers.id = shops.retailer_id`
