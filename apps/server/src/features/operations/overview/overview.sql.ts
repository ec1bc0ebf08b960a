import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import { isWaiting } from '../../../access/approvals/approvals.ts'
import type { Db } from '../../../db/db.ts'
import { isContradicted, isItemPaused } from '../../../db/redeeming.sql.ts'

const lagosMidnight = `date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`
const needsPerson = `redemptions.status = 'manual'`

/** Prepaid points that have not been issued yet. */
export async function sumPrefunds(db: Db): Promise<number> {
  const sums = await db.row<{ points: number }>(
    'select coalesce(sum(balance::bigint), 0)::bigint as points from prefunds',
  )
  return sums?.points ?? 0
}

export interface ServiceRow {
  service: string
  type: RedemptionType
  orders: number
  kobo: number
  delivered: number
  refunded: number
  person: number
  in_time: number
  median_seconds: number | null
  is_paused: boolean
}

/** Today's redemptions in Lagos by service, most orders first. */
export async function selectServicesToday(db: Db): Promise<ServiceRow[]> {
  const seconds = 'extract(epoch from redemptions.finished_at - redemptions.created_at)'
  return db.rows<ServiceRow>(
    `with today as (
       select redemptions.item_id, count(*) as orders, sum(redemptions.amount_kobo)::bigint as kobo,
              count(*) filter (where redemptions.status = 'delivered') as delivered,
              count(*) filter (where redemptions.status = 'refunded') as refunded,
              count(*) filter (where ${needsPerson}) as person,
              count(*) filter (where ${seconds} <= 30) as in_time,
              percentile_cont(0.5) within group (order by ${seconds}) as median_seconds
         from redemptions where redemptions.created_at >= ${lagosMidnight}
        group by redemptions.item_id
     )
     select redemption_items.name as service, redemption_items.type, today.orders, today.kobo, today.delivered,
            today.refunded, today.person, today.in_time, today.median_seconds::double precision as median_seconds,
            ${isItemPaused} as is_paused
       from today join redemption_items on redemption_items.id = today.item_id
      order by today.orders desc, redemption_items.name`,
  )
}

export interface OpenRow {
  id: string
  service: string
  amount_kobo: number
  created_at: Date
  needs_person: boolean
}

/** Oldest first, as many as the chart can show. */
export async function selectOpen(db: Db): Promise<OpenRow[]> {
  return db.rows<OpenRow>(
    `select id, service_id as service, amount_kobo, created_at, ${needsPerson} as needs_person
       from redemptions where finished_at is null order by created_at, id limit 200`,
  )
}

export interface Counts {
  open: number
  contradicted: number
  approvals: number
  cases: number
  at: Date
}

export async function countWaiting(db: Db): Promise<Counts> {
  const counts = await db.row<Counts>(
    `select (select count(*) from redemptions where finished_at is null) as open,
            (select count(*) from redemptions where ${isContradicted}) as contradicted,
            (select count(*) from approval_requests as request where ${isWaiting}) as approvals,
            (select count(*) from cases where state = 'open') as cases, now() as at`,
  )
  if (!counts) throw new Error('Nothing was counted')
  return counts
}

export interface ApprovalRow {
  id: string
  kind: string
  asked_by: string
  asker_name: string
  asked_at: Date
}

export async function selectLatestApprovals(db: Db): Promise<ApprovalRow[]> {
  return db.rows<ApprovalRow>(
    `select request.id, request.kind, request.asked_by, users.first_name || ' ' || users.last_name as asker_name,
            request.asked_at
       from approval_requests as request join users on users.id = request.asked_by
      where ${isWaiting} order by request.asked_at desc, request.id desc limit 4`,
  )
}

export interface SpendingRow {
  id: string
  name: string
  percent: number
}

/** Uses the percentage that operators were last alerted about. */
export async function selectSpendingMissions(db: Db): Promise<SpendingRow[]> {
  return db.rows<SpendingRow>(
    `select id, name, alarmed_percent as percent from missions
      where ends_at > now() and published_at is not null and paused_at is null and alarmed_percent > 0
      order by alarmed_percent desc, spent_points desc, id limit 4`,
  )
}

export interface CaseRow {
  id: string
  about: string
  signals: string[]
  opened_at: Date
}

/** Customers are not named: every operator can read this page, and viewing it is not audited. */
export async function selectLatestCases(db: Db): Promise<CaseRow[]> {
  return db.rows<CaseRow>(
    `select cases.id, cases.opened_at,
            coalesce((select name from retailers where retailers.id = cases.subject_id),
                     case cases.subject_kind when 'customer' then 'A customer' else 'Records' end) as about,
            array(select distinct signal from case_evidence where case_id = cases.id order by signal) as signals
       from cases where cases.state = 'open' order by cases.opened_at desc, cases.id desc limit 4`,
  )
}
