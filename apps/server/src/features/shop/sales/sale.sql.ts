import type { waysToPay } from '@jara/contract/shop/sales'
import { cashierVoidSeconds, shopVoidMinutes } from '@jara/rules/shop/counter'
import { pageSize } from '@jara/contract/call'
import { formatPoints } from '@jara/rules/points'
import type { Db } from '../../../db/db.ts'
import { addEvidence } from '../../../policy/case-evidence.sql.ts'

export interface SaleRow {
  id: string
  sold_at: Date
  paid: (typeof waysToPay)[number]
  total_kobo: number
  points: number
  /** Points that Jara reviews first. */
  points_held: number
  /** Null if it was not paid with points. */
  paid_points: number | null
  paid_points_kobo: number | null
  by: string | null
  lines: { product_id: number; product_name: string; quantity: number; price_kobo: number }[]
  voided_at: Date | null
  void_reason: string | null
  voided_by: string | null
}

export interface NewSale {
  readonly id: string
  readonly retailerId: string
  readonly soldBy: string
  readonly cashierId: string | undefined
  readonly paid: (typeof waysToPay)[number]
  readonly paymentId: string | undefined
  readonly soldAt: string | undefined
  readonly lines: readonly SoldLine[]
  /** The purchases that the owner of a pay code earns points for. */
  readonly purchaseIds: readonly string[]
}

export interface SoldLine {
  readonly product_id: number
  readonly quantity: number
  readonly price_kobo: number
}

const name = (user: string) => `nullif(trim(${user}.first_name || ' ' || ${user}.last_name), '')`

const selectSale = `
  select sales.id, sales.sold_at, sales.paid, sales.total_kobo, sales.points,
         (select coalesce(sum(purchases.points), 0)::bigint
            from sale_purchases join purchases on purchases.id = sale_purchases.purchase_id
           where sale_purchases.sale_id = sales.id and purchases.status = 'pending') as points_held,
         point_payments.points as paid_points, point_payments.amount_kobo as paid_points_kobo, coalesce(cashier.name, ${name('seller')}) as by,
         sales.voided_at, sales.void_reason, coalesce(voiding_cashier.name, ${name('voider')}) as voided_by,
         (select jsonb_agg(jsonb_build_object('product_id', line.product_id, 'product_name', products.name,
                           'quantity', line.quantity, 'price_kobo', line.price_kobo) order by line.place)
            from sale_lines as line join products on products.id = line.product_id
           where line.sale_id = sales.id) as lines
    from sales
    left join point_payments on point_payments.id = sales.payment_id
    left join users as seller on seller.id = sales.sold_by
    left join users as voider on voider.id = sales.voided_by
    left join cashiers as cashier on cashier.id = sales.cashier_id
    left join cashiers as voiding_cashier on voiding_cashier.id = sales.voided_by_cashier`

export async function findSale(db: Db, retailerId: string, id: string): Promise<SaleRow | undefined> {
  return db.row<SaleRow>(`${selectSale} where sales.retailer_id = $1 and sales.id = $2`, [retailerId, id])
}

/** A day in Lagos; `null` for today. */
const onDay = (day: string) => `sales.retailer_id = $1
     and sales.sold_at >= (coalesce(${day}::date, ${today})::timestamp at time zone 'Africa/Lagos')
     and sales.sold_at < ((coalesce(${day}::date, ${today}) + 1)::timestamp at time zone 'Africa/Lagos')`
const today = `(now() at time zone 'Africa/Lagos')::date`

export async function selectSales(
  db: Db,
  retailerId: string,
  { day, before }: { readonly day: string | undefined; readonly before: string | undefined },
): Promise<SaleRow[]> {
  const afterCursor =
    before === undefined
      ? ''
      : `and (sales.sold_at, sales.id) < (select sold_at, id from sales where retailer_id = $1 and id = $3)`
  return db.rows<SaleRow>(
    `${selectSale} where ${onDay('$2')} ${afterCursor} order by sales.sold_at desc, sales.id desc limit ${pageSize}`,
    [retailerId, day, ...(before === undefined ? [] : [before])],
  )
}

export interface TakingsRow {
  day: string
  sales: number
  total: number
  cash: number
  card: number
  with_points: number
  voids: number
  voided: number
  points: number
}

/** Amounts in kobo. */
export async function sumTakings(
  db: Db,
  retailerId: string,
  day: string | undefined,
): Promise<TakingsRow | undefined> {
  const sum = (condition: string, kobo = 'sales.total_kobo') =>
    `coalesce(sum(${kobo}) filter (where ${condition}), 0)::bigint`
  const left = 'sales.total_kobo - coalesce(point_payments.amount_kobo, 0)'
  const stands = 'voided_at is null'
  return db.row<TakingsRow>(
    `select coalesce($2::date, ${today})::text as day,
            count(*) filter (where ${stands}) as sales, ${sum(stands)} as total,
            ${sum(`${stands} and paid = 'cash'`, left)} as cash, ${sum(`${stands} and paid = 'card'`, left)} as card,
            ${sum(stands, 'point_payments.amount_kobo')} as with_points,
            count(*) filter (where not (${stands})) as voids, ${sum(`not (${stands})`)} as voided,
            coalesce(sum(sales.points) filter (where ${stands}), 0)::bigint as points
       from sales left join point_payments on point_payments.id = sales.payment_id where ${onDay('$2')}`,
    [retailerId, day],
  )
}

export async function isOlderThan(db: Db, moment: string, days: number): Promise<boolean> {
  const found = await db.row<{ is_older: boolean }>(
    'select $1::timestamptz < now() - make_interval(days => $2) as is_older',
    [moment, days],
  )
  return found?.is_older ?? true
}

/** Writes the sale, takes its units from locked stock, and records both in the stock book. */
export async function insertSale(tx: Db, sale: NewSale): Promise<void> {
  const { id, retailerId, soldBy, cashierId, paid, paymentId, soldAt, lines, purchaseIds } = sale
  await tx.rows(
    `with lines as (
       select line.product_id, line.quantity, line.price_kobo, place
         from rows from (
                jsonb_to_recordset($6::jsonb) as (product_id integer, quantity integer, price_kobo bigint)
              ) with ordinality as line(product_id, quantity, price_kobo, place)
     ), sold as (
       insert into sales (id, retailer_id, sold_by, paid, total_kobo, sold_at, cashier_id, payment_id)
       select $1::uuid, $2::uuid, $3::uuid, $4, (select sum(quantity * price_kobo) from lines),
              least(coalesce($5::timestamptz, now()), now()), $7::uuid, $8::uuid
     ), written as (
       insert into sale_lines (sale_id, place, product_id, quantity, price_kobo)
       select $1::uuid, place, product_id, quantity, price_kobo from lines
     ), earning as (
       insert into sale_purchases (sale_id, purchase_id) select $1::uuid, unnest($9::uuid[])
     ), taken as (
       update inventory set quantity = inventory.quantity - lines.quantity
         from lines where inventory.retailer_id = $2 and inventory.product_id = lines.product_id
     )
     insert into stock_changes (retailer_id, product_id, kind, units, changed_by, cause)
     select $2::uuid, product_id, 'sold', -quantity, $3::uuid, $1::uuid::text from lines order by place`,
    [id, retailerId, soldBy, paid, soldAt, JSON.stringify(lines), cashierId, paymentId, purchaseIds],
  )
}

/** Whether this cashier recorded the sale a moment ago. */
export async function isJustSoldBy(tx: Db, cashierId: string, id: string): Promise<boolean> {
  const found = await tx.row(
    `select from sales
      where id = $1 and cashier_id = $2 and recorded_at > now() - make_interval(secs => ${cashierVoidSeconds})`,
    [id, cashierId],
  )
  return found !== undefined
}

/** Whether this sale's points still stand and it was too long ago for its shop to reverse them. */
export async function arePointsFinal(tx: Db, id: string): Promise<boolean> {
  const found = await tx.row(
    `select from sales
      where id = $1 and recorded_at <= now() - make_interval(mins => ${shopVoidMinutes})
        and exists (
          select from sale_purchases join purchases on purchases.id = sale_purchases.purchase_id
           where sale_id = sales.id and status = 'confirmed' and purchases.points > 0 and reversed_units < quantity)`,
    [id],
  )
  return found !== undefined
}

/** Opens a case about the shop, or adds to its open one: it tried to void a sale whose points are spent. */
export async function noteSpentPoints(
  db: Db,
  { retailerId, purchaseId, debt }: { retailerId: string; purchaseId: string; debt: number },
): Promise<void> {
  await db.rows(
    `with found as (
       select 'shop' as subject_kind, $1::uuid as subject_id, 'voidOfSpent' as signal, null::bigint as decision_id,
              $2::uuid as purchase_id, $3 as why, jsonb_build_object('spentPoints', $4::bigint) as facts
     ), ${addEvidence}
     select count(*) from added`,
    [retailerId, purchaseId, `tried to void a sale of which ${formatPoints(debt)} were already spent`, debt],
  )
}

/**
 * Locks the purchases that earned points with a sale of this shop. They are locked before the sale itself, as when an
 * operator confirms them.
 */
export async function lockPurchasesOf(tx: Db, retailerId: string, id: string): Promise<string[]> {
  const locked = await tx.rows<{ id: string }>(
    `select purchases.id
       from sales
       join sale_purchases on sale_purchases.sale_id = sales.id
       join purchases on purchases.id = sale_purchases.purchase_id
      where sales.id = $2 and sales.retailer_id = $1 order by purchases.id for update of purchases`,
    [retailerId, id],
  )
  return locked.map((purchase) => purchase.id)
}

/** Undefined if this shop has no such sale, or it is already voided. */
export async function markVoided(
  tx: Db,
  sale: {
    readonly retailerId: string
    readonly id: string
    readonly by: string
    readonly cashierId: string | undefined
    readonly reason: string
  },
): Promise<{ payment_id: string | null } | undefined> {
  return tx.row(
    `update sales set voided_at = now(), voided_by = $3, void_reason = $4, voided_by_cashier = $5
      where id = $2 and retailer_id = $1 and voided_at is null returning payment_id`,
    [sale.retailerId, sale.id, sale.by, sale.reason, sale.cashierId],
  )
}

/** Returns units to products that are still stocked; a product may have been merged since. */
export async function returnSoldUnits(
  tx: Db,
  sale: { readonly retailerId: string; readonly id: string; readonly by: string },
): Promise<void> {
  await tx.rows(
    `with lines as (
       select coalesce(products.merged_into, products.id) as product_id, sum(line.quantity)::integer as quantity
         from sale_lines as line join products on products.id = line.product_id
        where line.sale_id = $2::uuid group by 1
     ), locked as materialized (
       select product_id, lines.quantity from inventory join lines using (product_id)
        where inventory.retailer_id = $1 order by product_id for update of inventory
     ), returned as (
       update inventory set quantity = inventory.quantity + locked.quantity
         from locked where inventory.retailer_id = $1 and inventory.product_id = locked.product_id
     )
     insert into stock_changes (retailer_id, product_id, kind, units, changed_by, cause)
     select $1::uuid, product_id, 'voided', quantity, $3::uuid, $2::uuid::text from locked`,
    [sale.retailerId, sale.id, sale.by],
  )
}
