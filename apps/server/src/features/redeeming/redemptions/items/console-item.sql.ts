import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import { isWaiting } from '../../../../access/approvals/approvals.ts'
import type { Db } from '../../../../db/db.ts'

export const changingRate = 'change-item'

interface ConsoleItemRow {
  id: string
  name: string
  type: RedemptionType
  rate: number
  least_points: number | null
  most_points: number | null
  is_withdrawn: boolean
  has_agreed_plans: boolean
  delivered_30_days: number
  waiting_rate: number | null
  revision: number
}

/** All items, newest first: there are only as many as the provider has services. */
export async function selectConsoleItems(db: Db): Promise<ConsoleItemRow[]> {
  return db.rows<ConsoleItemRow>(
    `select item.id, item.name, item.type, item.point_to_ngn_rate::double precision as rate,
            item.least_points, item.most_points, item.revision, item.withdrawn_at is not null as is_withdrawn,
            item.plans_agreed_at is not null as has_agreed_plans,
            coalesce(delivered.count, 0) as delivered_30_days,
            (select (request.proposal ->> 'rate')::double precision from approval_requests as request
              where ${isWaiting} and request.kind = '${changingRate}' and request.subject = item.id::text
              order by request.asked_at desc limit 1) as waiting_rate
       from redemption_items as item
       left join (
         select item_id, count(*) as count from redemptions
          where finished_at > now() - interval '30 days' and status = 'delivered'
          group by item_id
       ) as delivered on delivered.item_id = item.id
      order by item.created_at desc, item.id desc
      limit 500`,
  )
}

/** The settings of an item that an operator can change. */
export interface ItemSettings {
  readonly rate: number
  readonly least_points: number | null
  readonly most_points: number | null
  readonly state: 'offered' | 'withdrawn'
}

/** Locks the item and returns its settings. */
export async function lockItem(
  tx: Db,
  id: string,
): Promise<(ItemSettings & { readonly revision: number }) | undefined> {
  return tx.row<ItemSettings & { readonly revision: number }>(
    `select point_to_ngn_rate::double precision as rate, least_points, most_points, revision,
            case when withdrawn_at is null then 'offered' else 'withdrawn' end as state
       from redemption_items where id = $1 for update`,
    [id],
  )
}

/**
 * The rate before an operator first moved it alone, in the last 30 days and since it was last approved by a second operator.
 */
export async function findRateBeforeMoves(tx: Db, id: string): Promise<number | undefined> {
  const moved = await tx.row<{ rate: number }>(
    `select (before ->> 'rate')::double precision as rate from audit_log
      where subject = $1 and act = 'item-changed' and at > now() - interval '30 days'
        and at > coalesce((
              select max(decided_at) from approval_requests
               where kind = '${changingRate}' and subject = $1 and decision = 'approve'), '-infinity')
      order by at, id limit 1`,
    [id],
  )
  return moved?.rate
}

export async function updateItem(tx: Db, id: string, settings: ItemSettings): Promise<void> {
  await tx.rows(
    `update redemption_items
        set revision = revision + 1, point_to_ngn_rate = $2, least_points = $3, most_points = $4,
            withdrawn_at = case when $5 then coalesce(withdrawn_at, now()) end
      where id = $1`,
    [id, settings.rate, settings.least_points, settings.most_points, settings.state === 'withdrawn'],
  )
}
