import { type ListChange, mostListLines } from '@jara/contract/shop/shopping-list'
import type { Db } from '../../../db/db.ts'

export interface ListRow {
  revision: number
  forgotten_through: number
}

/** The customer's list, locked until the transaction ends, so that changes and revisions happen in order. */
export async function lockList(tx: Db, userId: string): Promise<ListRow> {
  await tx.rows('insert into shopping_lists (user_id) values ($1) on conflict do nothing', [userId])
  const list = await tx.row<ListRow>(
    'select revision::double precision, forgotten_through::double precision from shopping_lists where user_id = $1 for update',
    [userId],
  )
  if (!list) throw new Error('A list that was just made is missing')
  return list
}

export async function findAppliedThrough(tx: Db, userId: string, phone: string): Promise<number> {
  const known = await tx.row<{ applied_through: number }>(
    `select applied_through::double precision from shopping_list_phones where user_id = $1 and phone = $2`,
    [userId, phone],
  )
  return known?.applied_through ?? 0
}

/** More than any customer has. A forgotten phone may repeat its changes, which has no effect. */
const mostPhones = 50

/** Forgets phones that have been silent for long, and the longest silent if there are too many. */
export async function keepAppliedThrough(
  tx: Db,
  userId: string,
  phone: string,
  through: number,
): Promise<void> {
  await tx.rows(
    `with forgotten as (
       delete from shopping_list_phones
        where user_id = $1 and phone <> $2
          and (heard_at < now() - interval '90 days'
               or phone in (select phone from shopping_list_phones where user_id = $1 and phone <> $2
                             order by heard_at desc, phone offset ${mostPhones - 1}))
     )
     insert into shopping_list_phones (user_id, phone, applied_through) values ($1, $2, $3)
     on conflict (user_id, phone) do update
        set applied_through = excluded.applied_through, heard_at = excluded.heard_at`,
    [userId, phone, through],
  )
}

interface Step {
  readonly userId: string
  readonly revision: number
  readonly change: ListChange
}

/** When the change was made, by PostgreSQL's clock. */
const saidAt = `clock_timestamp() - make_interval(secs => $4 / 1000.0)`

const registers = {
  quantity: 'quantity',
  note: 'note',
  tick: 'is_ticked',
} as const
const saidColumns = { quantity: 'quantity_at', note: 'note_at', tick: 'ticked_at' } as const

/** Sets a field of a line unless it was changed later. A removed line stays removed. */
export async function setRegister(
  tx: Db,
  { userId, revision, change }: Step,
  kind: keyof typeof registers,
  value: unknown,
): Promise<void> {
  await tx.rows(
    `update shopping_list_lines
        set ${registers[kind]} = $5, ${saidColumns[kind]} = ${saidAt}, revision = $3
      where user_id = $1 and id = $2 and removed_at is null and ${saidColumns[kind]} <= ${saidAt}`,
    [userId, change.line, revision, change.ago_ms, value],
  )
}

/** Adds a line, unless the list is full. */
export async function insertLine(
  tx: Db,
  { userId, revision, change }: Step,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<void> {
  await tx.rows(
    `insert into shopping_list_lines
            (user_id, id, product_id, quantity, quantity_at, note_at, ticked_at, added_at, revision)
     select $1, $2, $5, $6, said.at, said.at, said.at, said.at, $3 from (select ${saidAt} as at) as said
      where (select count(*) from shopping_list_lines where user_id = $1 and removed_at is null) < ${mostListLines}
     on conflict do nothing`,
    [userId, change.line, revision, change.ago_ms, productId, quantity],
  )
}

export async function removeLine(tx: Db, { userId, revision, change }: Step): Promise<void> {
  await tx.rows(
    `update shopping_list_lines set removed_at = ${saidAt}, revision = $3
      where user_id = $1 and id = $2 and removed_at is null`,
    [userId, change.line, revision, change.ago_ms],
  )
}

/** The most removed lines that are reported to a phone that was away. */
const mostRemoved = 2 * mostListLines

/**
 * Deletes lines that were removed long ago, or before very many others, and records that a phone which missed them needs the
 * whole list.
 */
export async function keepRevision(tx: Db, userId: string, revision: number): Promise<void> {
  await tx.rows(
    `with forgotten as (
       delete from shopping_list_lines
        where user_id = $1 and removed_at is not null
          and (removed_at < now() - interval '90 days'
               or id in (select id from shopping_list_lines where user_id = $1 and removed_at is not null
                          order by revision desc offset ${mostRemoved}))
       returning revision
     )
     update shopping_lists
        set revision = $2,
            forgotten_through = greatest(forgotten_through, (select max(forgotten.revision) from forgotten))
      where user_id = $1`,
    [userId, revision],
  )
}

export interface ListedProductRow {
  product_id: number
  name: string
  brand: string
  category: string | null
  points: number
  image_url: string | null
  price_kobo: number | null
}

/** The price set by an operator, or else the lowest price in any shop. */
const productColumns = `products.id as product_id, products.name, products.brand_name as brand, products.category,
            products.points_per_unit as points, products.image_url,
            coalesce(products.usual_price_kobo,
                     (select min(inventory.price_kobo) from inventory where inventory.product_id = products.id)
            )::double precision as price_kobo`

export interface LineRow extends ListedProductRow {
  id: string
  quantity: number
  note: string
  is_ticked: boolean
  added_at: Date
  is_removed: boolean
}

/** The lines that changed after a revision; if all are requested, only those that still exist. */
export async function selectLinesSince(tx: Db, userId: string, since: number): Promise<LineRow[]> {
  return tx.rows<LineRow>(
    `select line.id, line.quantity, line.note, line.is_ticked, line.added_at,
            line.removed_at is not null as is_removed, ${productColumns}
       from shopping_list_lines as line join products on products.id = line.product_id
      where line.user_id = $1 and line.revision > $2 and (line.removed_at is null or $2 > 0)
      order by line.added_at, line.id`,
    [userId, since],
  )
}

export interface CataloguePage {
  readonly before: number | undefined
  readonly category: string | undefined
  /** A query of the index of words; undefined for all products. */
  readonly words: string | undefined
  readonly limit: number
}

/** Products that can be bought, newest first. Words are searched in name, brand and category. */
export async function selectCatalogue(db: Db, page: CataloguePage): Promise<ListedProductRow[]> {
  const { before, category, words, limit } = page
  const values: unknown[] = [limit]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const found = (query: string) =>
    `(search_words(((name || ' ') || brand_name)) @@ ${query}::tsquery or search_words(category) @@ ${query}::tsquery)`
  const conditions = [
    'hidden_at is null',
    ...(category === undefined ? [] : [`category = ${parameter(category)}`]),
    ...(words === undefined ? [] : [found(parameter(words))]),
    ...(before === undefined
      ? []
      : [`(created_at, id) < (select created_at, id from products where id = ${parameter(before)})`]),
  ]
  return db.rows<ListedProductRow>(
    `select ${productColumns} from products
      where ${conditions.join(' and ')} order by created_at desc, id desc limit $1`,
    values,
  )
}

export interface ShopOfferRow {
  id: string
  name: string
  address: string
  latitude: number
  longitude: number
  product_id: number
  price_kobo: number
  quantity: number
}

/**
 * What the nearest shops have of the customer's list, by the index of places. A product merged into another keeps the id that
 * it has on the list.
 */
export async function selectNearestOffers(
  db: Db,
  userId: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<ShopOfferRow[]> {
  return db.rows<ShopOfferRow>(
    `with wanted as (
       select distinct line.product_id as listed_id, coalesce(products.merged_into, products.id) as product_id
         from shopping_list_lines as line join products on products.id = line.product_id
        where line.user_id = $1 and line.removed_at is null
     ), near as materialized (
       select id, name, address, latitude, longitude
         from retailers
        where kind = 'retailer'
        order by point(longitude * cos(radians(9)), latitude)
                 <-> point($3::double precision * cos(radians(9)), $2::double precision)
        limit 26
     )
     select near.id, near.name, near.address, near.latitude, near.longitude,
            wanted.listed_id as product_id, stock.price_kobo, stock.quantity
       from near
       join stock on stock.retailer_id = near.id
       join wanted on wanted.product_id = stock.product_id
      order by near.id, wanted.listed_id`,
    [userId, latitude, longitude],
  )
}
