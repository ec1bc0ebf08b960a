import type { Policy } from '@jara/rules/trust/policy'
import type { PurchaseDecision, PurchaseStatus } from '@jara/rules/earning/purchase'
import { describeRejection, type Rejection } from '@jara/rules/earning/rejection'
import type { Db } from '../../../db/db.ts'
import type { Tenant } from '../../../access/identity/sessions.ts'
import { creditEarned, creditEarnedOrMaturing } from '../../../ledger/moves.sql.ts'
import { drawnTransfers, drawQueued } from '../../../ledger/prefund.sql.ts'
import { howToAnswer } from '@jara/rules/trust/decision'
import type { JudgedPurchase } from './purchase-facts.sql.ts'
import { insertNotices, type Notice } from '../../../notices/write-notice.ts'
import { givenInADay, thisHour } from '../../../policy/issuing-facts.sql.ts'

/** The user who decides, and the shop or brand that they decide for. */
export interface ShopDecider extends Tenant {
  readonly userId: string
}

/**
 * An operator decides purchases that a shop or brand confirmed and the policy holds. The points come from that tenant's
 * budget.
 */
export interface Decider extends Omit<ShopDecider, 'kind'> {
  readonly kind: Tenant['kind'] | 'operator'
}

/** A shop decides purchases made there, a brand purchases of its products in any shop. */
const ownedBy = {
  retailer: 'retailer_id = $2',
  brand: 'product_id in (select products.id from products where products.brand_id = $2)',
  operator: 'held_tenant = $2',
} as const satisfies Record<Decider['kind'], string>

/** Purchases that this decider may decide now: only an operator decides a held one. */
const decidableBy = (kind: Decider['kind']) =>
  kind === 'operator' ? ownedBy.operator : `held_at is null and ${ownedBy[kind]}`

/** Only a pending purchase can be decided, so a second decision changes nothing. */
const decidedBy = (kind: Decider['kind'], reason = '') => `decided as (
    update purchases set status = $3, decided_by = $4, decided_at = now()${reason}
     where id = $1 and status = 'pending' and ${decidableBy(kind)}
    returning id, customer_id, retailer_id, product_id, quantity, points
  ), unlisted as (
    delete from ${listOf(kind)} as list using decided where list.purchase_id = decided.id
  )`

const listOf = (kind: Decider['kind']) => (kind === 'operator' ? 'held_purchases' : 'pending_purchases')

/** Placeholder in the notification's text, which the statement replaces with `1 point` or `1,240 points`. */
const earnedPoints = '{points}'

const pointsInWords = `case points when 1 then '1 point' else to_char(points, 'FM999,999,999,999') || ' points' end`

const noticeToCustomer = `new_notices as (
    select customer_id as user_id, $5::text as kind, $6::text as title,
           replace($7, '${earnedPoints}', ${pointsInWords}) as body
      from decided
  ), ${insertNotices}`

const firstStanding = (since: string) => `(
          select created_at from purchases as earlier
           where earlier.customer_id = decided.customer_id and earlier.status = 'confirmed'
             and earlier.reversed_units < earlier.quantity and earlier.created_at >= ${since}
           order by created_at limit 1)`

/**
 * When the points become spendable: after some hours until the customer has unreversed purchases on that many days, later at
 * once. Each day is found by the first purchase after the previous day, so that a long history costs no more than a short
 * one.
 */
function maturesAt(days: number): string {
  let lastDay = firstStanding(`'-infinity'`)
  for (let day = 1; day < days; day += 1)
    lastDay = firstStanding(`date_trunc('day', ${lastDay}, 'Africa/Lagos') + interval '1 day'`)
  return `case when ${lastDay} is null then now() + make_interval(hours => $11) end`
}

/**
 * Serialises the purchases of one shop or brand here: nothing that follows is shared between shops. With row locks, each
 * commit would wake all waiting transactions, and only one of them could continue.
 */
const queue = `queued as materialized (
    select id, points, pg_advisory_xact_lock(hashtextextended('points given by ' || $2, 0)) from decided where points > 0
  )`

/**
 * Adds the points to those issued by the shop or brand in the last 24 hours. Beyond its limit, the type of `room` fails the
 * whole statement; prepaid points have no limit.
 */
const issuing = `budget as (
    select retailers.id as tenant_id, queued.points,
           case when exists (select from drawn) then null
                when retailers.created_at > now() - make_interval(days => $8) then $9::bigint
                else $10::bigint
           end as limit_points
      from queued join retailers on retailers.id = $2
  ), issued as (
    insert into issuing_windows (tenant_id, newest_hour, points, room)
    select tenant_id, ${thisHour}, array[points::bigint] || array_fill(0::bigint, array[24]), limit_points - points from budget
    on conflict (tenant_id) do update
       set points = add_to_hours(issuing_windows.points, excluded.newest_hour - issuing_windows.newest_hour, excluded.points[1]),
           newest_hour = greatest(issuing_windows.newest_hour, excluded.newest_hour),
           room = excluded.room - ${givenInADay('excluded.newest_hour')}
  ), issued_day as (
    insert into issuing_days (tenant_id, day, points, limit_points)
    select tenant_id, (now() at time zone 'Africa/Lagos')::date, points, limit_points from budget
    on conflict (tenant_id, day) do update
       set points = issuing_days.points + excluded.points, limit_points = excluded.limit_points
  )`

const creditedAtOnce = `earned as not materialized (
    select customer_id as user_id, points, 'purchase/' || id as cause from decided where points > 0
  ), ${creditEarned(drawnTransfers)}`

/** `earned` is materialized, because several expressions read its result. */
const creditedAfter = (days: number) => `earned as materialized (
    select customer_id as user_id, points, 'purchase/' || id as cause, ${maturesAt(days)} as matures_at
      from decided where points > 0
  ), ${creditEarnedOrMaturing(drawnTransfers)}`

/** If a purchase came with a sale, the sale has already taken its units from stock; its points are added to the sale. */
const counting = `of_sale as (
    select sale_id, decided.points from decided join sale_purchases on sale_purchases.purchase_id = decided.id
  ), counted as (
    update sales set points = sales.points + of_sale.points from of_sale where sales.id = of_sale.sale_id
  ), taken as (
    insert into stock_takings (retailer_id, product_id, quantity)
    select retailer_id, product_id, quantity from decided where not exists (select from of_sale)
  ), booked as (
    insert into stock_changes (retailer_id, product_id, kind, units, changed_by, cause)
    select retailer_id, product_id, 'confirmed', -quantity, $4, id::text from decided where not exists (select from of_sale)
  )`

/**
 * Sets the status, credits the points, records the units taken and writes the notification in one statement. Apart from the
 * customer's wallet, the shop's budget and a sale's own row, purchases share no row.
 */
const confirmationBy = (
  kind: Decider['kind'],
  credited: string,
) => `with ${decidedBy(kind)}, ${counting}, ${queue}, ${drawQueued}, ${issuing}, ${credited}, ${noticeToCustomer}
  select id from decided`

const rejectionBy = (kind: Decider['kind']) =>
  `with ${decidedBy(kind, ', rejection_reason = $8, rejection_words = $9')}, ${noticeToCustomer}
   select id from decided`

/** The points that the shop or brand may issue in 24 hours; null for no limit. */
export interface IssuingLimit {
  readonly newForDays: number
  readonly whileNew: number | null
  readonly usual: number | null
}

/** Returns false if this decider has no such pending purchase. */
export async function confirmPending(
  db: Db,
  decider: Decider,
  purchaseId: string,
  { newForDays, whileNew, usual }: IssuingLimit,
  { firstPurchases, hours }: Policy['maturing'],
): Promise<boolean> {
  const values = [...valuesOf(decider, purchaseId, 'confirmed'), newForDays, whileNew, usual]
  const confirmed =
    firstPurchases === 0
      ? await db.row(confirmationBy(decider.kind, creditedAtOnce), values)
      : await db.row(confirmationBy(decider.kind, creditedAfter(firstPurchases)), [...values, hours])
  return confirmed !== undefined
}

export async function rejectPending(
  db: Db,
  decider: Decider,
  purchaseId: string,
  rejection: Rejection | undefined,
): Promise<boolean> {
  const values = [
    ...valuesOf(decider, purchaseId, 'rejected', rejection),
    rejection?.reason,
    rejection?.words,
  ]
  return (await db.row(rejectionBy(decider.kind), values)) !== undefined
}

function valuesOf(
  decider: Decider,
  purchaseId: string,
  decision: PurchaseDecision,
  rejection?: Rejection,
): readonly unknown[] {
  const { kind, title, body } = describeDecision(decision, decider.kind, rejection)
  const { userId, retailerId } = decider
  return [purchaseId, retailerId, decision, userId, kind, title, body]
}

/** The pending purchase that a shop or brand is about to confirm. */
export async function findConfirmable(
  db: Db,
  { kind, retailerId }: Decider,
  purchaseId: string,
): Promise<JudgedPurchase | undefined> {
  return db.row<JudgedPurchase>(
    `select id, customer_id as "customerId", retailer_id as "retailerId", product_id as "productId", quantity
       from purchases where id = $1 and status = 'pending' and ${decidableBy(kind)}`,
    [purchaseId, retailerId],
  )
}

/** Holds a purchase that its shop or brand has confirmed, for an operator. It stays pending. */
export async function holdPending(db: Db, decider: Decider, purchaseId: string): Promise<boolean> {
  const held = await db.row(
    `with held as (
       update purchases set held_at = now(), held_by = $3, held_tenant = $2
        where id = $1 and status = 'pending' and ${decidableBy(decider.kind)}
       returning id, held_at
     ), unlisted as (
       delete from pending_purchases using held where pending_purchases.purchase_id = held.id
     ), listed as (
       insert into held_purchases (purchase_id, held_at) select id, held_at from held
     )
     select id from held`,
    [purchaseId, decider.retailerId, decider.userId],
  )
  return held !== undefined
}

const nouns = { retailer: 'shop', brand: 'brand', operator: 'operator' } as const

/** The notification to the customer. */
function describeDecision(
  decision: PurchaseDecision,
  by: Decider['kind'],
  rejection: Rejection | undefined,
): Omit<Notice, 'userId'> {
  if (decision === 'rejected') {
    const rejected = 'Your purchase was not confirmed, so it earns no points.'
    const why = rejection && `The ${nouns[by]} says: ${describeRejection(rejection)}`
    const further = by === 'operator' ? howToAnswer : why
    const body = further === undefined ? rejected : `${rejected} ${further}`
    return { kind: 'purchase-rejected', title: 'Purchase rejected', body }
  }
  return { kind: 'purchase-confirmed', title: 'Purchase confirmed', body: `You earned ${earnedPoints}.` }
}

export interface StandingRow {
  status: PurchaseStatus
  is_held: boolean
}

/** The state of this shop's or brand's purchase. */
export async function findStanding(
  db: Db,
  purchaseId: string,
  { kind, retailerId }: Decider,
): Promise<StandingRow | undefined> {
  return db.row<StandingRow>(
    `select status, held_at is not null as is_held from purchases
      where id = $1 and (${ownedBy[kind]})`,
    [purchaseId, retailerId],
  )
}
