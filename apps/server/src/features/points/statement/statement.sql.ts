import { pageSize } from '@jara/contract/call'
import type { RejectionReason } from '@jara/rules/earning/rejection'
import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import type { Db } from '../../../db/db.ts'
import { causesOfCustomer, transfersOfCauses } from '../../../ledger/transfers-of-customer.sql.ts'

export interface EntryRow {
  /** When it happened, in microseconds, so that it orders entries exactly. */
  at: number
  /** Zero for a purchase that moved no points. */
  transfer_id: number
  /** The zero UUID for a move of points. */
  purchase_id: string
  /** The kind of the transfer, or `pending` or `rejected` for a purchase that moved none. */
  kind: string
  points: number
  balance_after: number | null
  about: 'purchase' | 'redemption' | 'adjustment' | 'merge' | 'payment' | 'expiry' | 'opening'
  about_id: string | null
  quantity: number | null
  product_name: string | null
  retailer_name: string | null
  type: RedemptionType | null
  item_name: string | null
  plan_name: string | null
  recipient: string | null
  reason: string | null
  /** The value in kobo of points that a shop accepted. */
  paid_kobo: number | null
  /** Why a purchase was rejected: it expired, or Jara or the shop or brand rejected it. */
  rejected_by: 'time' | 'jara' | 'shop' | null
  rejection_reason: RejectionReason | null
  rejection_words: string | null
  /** When maturing points become spendable, if they still will. */
  matures_at: Date | null
  missions: string | null
}

/** The last entry of the previous page. */
export type EntryPlace = Pick<EntryRow, 'at' | 'transfer_id' | 'purchase_id'>

export const noPurchase = '00000000-0000-0000-0000-000000000000'

/** A delivery moves nothing for the customer: the points left the balance when the redemption began. */
const entries = `with ${causesOfCustomer}, entries as (
    select (extract(epoch from point_transfers.created_at) * 1000000)::bigint as at, point_transfers.created_at as happened,
           point_transfers.id as transfer_id, '${noPurchase}'::uuid as purchase_id, point_transfers.kind::text,
           point_transfers.points::bigint, point_transfers.balance_after::bigint, causes.cause, causes.about, causes.about_id
      from ${transfersOfCauses}
     where point_transfers.kind <> 'settle'
    union all
    select (extract(epoch from coalesce(decided_at, created_at)) * 1000000)::bigint, coalesce(decided_at, created_at),
           0, id, status, points, null, 'purchase/' || id, 'purchase', id
      from purchases where customer_id = $1 and status <> 'confirmed'
  )`

const told = `told as (
    select entries.*, purchases.quantity, products.name as product_name, coalesce(retailers.name, paid_shop.name) as retailer_name, point_payments.amount_kobo as paid_kobo,
           redemptions.type, redemption_items.name as item_name, redemptions.plan_name, redemptions.recipient,
           redemptions.request_id,
           coalesce(point_adjustments.reason, purchase_reversals.reason, redemptions.reason) as reason,
           case when entries.kind <> 'rejected' then null
                when purchases.decided_by is null then 'time'
                when purchases.held_at is not null then 'jara'
                else 'shop' end as rejected_by,
           purchases.rejection_reason, purchases.rejection_words
      from entries
      left join purchases on entries.about = 'purchase' and purchases.id = entries.about_id
      left join products on products.id = purchases.product_id
      left join retailers on retailers.id = purchases.retailer_id
      left join purchase_reversals on entries.cause = 'purchase-reversal/' || purchase_reversals.id
            and purchase_reversals.purchase_id = purchases.id
      left join redemptions on entries.about = 'redemption' and redemptions.id = entries.about_id
      left join redemption_items on redemption_items.id = redemptions.item_id
      left join point_payments on entries.about = 'payment' and point_payments.id = entries.about_id
      left join retailers as paid_shop on paid_shop.id = point_payments.retailer_id
      left join point_adjustments on entries.about = 'adjustment' and point_adjustments.id = entries.about_id
  )`

export interface StatementPage {
  readonly after: EntryPlace | undefined
  /** The first day of a month in Lagos. */
  readonly month: string | undefined
  readonly kinds: readonly string[] | undefined
  /** Each word occurs somewhere in the entry. */
  readonly words: readonly string[]
}

export async function selectEntries(
  db: Db,
  customerId: string,
  { after, month, kinds, words }: StatementPage,
): Promise<EntryRow[]> {
  return db.rows<EntryRow>(
    `${entries}, ${told}
     select told.at, told.transfer_id, told.purchase_id, told.kind, told.points, told.balance_after, told.about, told.about_id,
            told.quantity, told.product_name, told.retailer_name, told.type, told.item_name, told.plan_name, told.recipient,
            told.reason, told.paid_kobo, told.rejected_by, told.rejection_reason, told.rejection_words, maturing_points.matures_at,
            (select string_agg(missions.name, ', ' order by missions.name)
               from purchase_bonuses join missions on missions.id = purchase_bonuses.mission_id
              where told.kind in ('earn', 'earn-maturing') and purchase_bonuses.purchase_id = told.about_id) as missions
       from told
       left join maturing_points on told.kind = 'earn-maturing' and maturing_points.cause = told.cause
      where ($2::bigint is null or (told.at, told.transfer_id, told.purchase_id) < ($2, $3::bigint, $4::uuid))
        and ($5::timestamp is null or told.happened >= $5 at time zone 'Africa/Lagos'
             and told.happened < ($5 + interval '1 month') at time zone 'Africa/Lagos')
        and ($6::text[] is null or told.kind = any($6))
        and not exists (
          select from unnest($7::text[]) as word
           where position(word in plain_name(concat_ws(' ', told.product_name, told.retailer_name, told.type, told.item_name,
                   told.plan_name, told.recipient, told.request_id, told.reason, told.rejection_words))) = 0)
      order by told.at desc, told.transfer_id desc, told.purchase_id desc
      limit ${pageSize}`,
    [
      customerId,
      after?.at ?? null,
      after?.transfer_id ?? null,
      after?.purchase_id ?? null,
      month ?? null,
      kinds ?? null,
      words,
    ],
  )
}

export interface SummaryRow {
  month: string
  pending: number
  earned: number
  spent: number
  returned: number
}

export interface SummedKinds {
  readonly earned: readonly string[]
  readonly spent: readonly string[]
  readonly returned: readonly string[]
}

/** Newest first. Pending points belong to no month, because they are not there yet. */
export async function selectSummary(
  db: Db,
  customerId: string,
  { earned, spent, returned }: SummedKinds,
): Promise<SummaryRow[]> {
  const sumOf = (parameter: string) =>
    `coalesce(sum(points) filter (where kind = any(${parameter}::text[])), 0)::bigint`
  return db.rows<SummaryRow>(
    `${entries}
     select to_char(happened at time zone 'Africa/Lagos', 'YYYY-MM') as month,
            coalesce(sum(points) filter (where kind = 'pending'), 0)::bigint as pending,
            ${sumOf('$2')} as earned, ${sumOf('$3')} as spent, ${sumOf('$4')} as returned
       from entries group by 1 order by 1 desc`,
    [customerId, earned, spent, returned],
  )
}
