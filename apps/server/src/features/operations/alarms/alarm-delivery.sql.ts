import { pageSize } from '@jara/contract/call'
import type { Db } from '../../../db/db.ts'
import type { OperatorRole } from '@jara/contract/duties'
import { deleteInBatches } from '../../../db/in-batches.ts'
import { openAlarmBrowsers } from '../../../notices/alarm.sql.ts'

/** A delivery leased by this server. `attempts` identifies the lease, because each one increments it. */
export interface DueAlarm {
  id: number
  way: 'mail' | 'webhook' | 'push'
  target: string
  attempts: number
  route_id: string
  is_removed: boolean
  message_id: number
  kind: string
  subject: string
  state: 'on' | 'over' | 'test'
  title: string
  body: string
  created_at: Date
  seconds_old: number
  /** Null unless it is a push to a browser that still receives alarms. */
  endpoint: string | null
  auth: string | null
  p256dh: string | null
  duties: OperatorRole[] | null
}

/** Long enough for one attempt. Another server then takes over what a killed server had leased. */
const leaseSeconds = 30

/** Compares with statement_timestamp(), because an index cannot look up clock_timestamp(). */
export async function leaseAlarms(db: Db, limit: number): Promise<DueAlarm[]> {
  return db.rows<DueAlarm>(
    `with due as (
       select id from alarm_deliveries
        where state = 'waiting' and next_at <= statement_timestamp()
          and (lease_until is null or lease_until < statement_timestamp())
        order by next_at limit $1 for update skip locked
     ), leased as (
       update alarm_deliveries as delivery
          set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
         from due where delivery.id = due.id
       returning delivery.id, delivery.way, delivery.target, delivery.attempts, delivery.route_id, delivery.message_id,
                 delivery.browser_id
     )
     select leased.id, leased.way, leased.target, leased.attempts, leased.route_id, leased.message_id, message.kind,
            message.subject, message.state, message.title, message.body, message.created_at,
            extract(epoch from clock_timestamp() - message.created_at)::double precision as seconds_old,
            route.removed_at is not null as is_removed, browser.endpoint, browser.auth, browser.p256dh, browser.duties
       from leased
       join alarm_messages as message on message.id = leased.message_id
       join alarm_routes as route on route.id = leased.route_id
       left join (${openAlarmBrowsers}) as browser on browser.id = leased.browser_id`,
    [limit],
  )
}

export interface Try {
  readonly state: 'waiting' | 'delivered' | 'failed'
  /** In words, such as `the address answered 503`. */
  readonly outcome: string
  /** For a delivery that is retried. */
  readonly afterSeconds: number | null
}

/** Records the outcome of a try, unless another server has taken over its lease. */
export async function recordTry(
  db: Db,
  { id, attempts }: Pick<DueAlarm, 'id' | 'attempts'>,
  { state, outcome, afterSeconds }: Try,
): Promise<void> {
  await db.rows(
    `update alarm_deliveries
        set state = $3, lease_until = null,
            next_at = case when $3 = 'waiting' then clock_timestamp() + make_interval(secs => $5::double precision) end,
            tries = tries || jsonb_build_array(jsonb_build_object('at', clock_timestamp(), 'outcome', $4::text))
      where id = $1 and attempts = $2 and state = 'waiting'`,
    [id, attempts, state, outcome, afterSeconds],
  )
}

export interface DeliveryRow {
  id: number
  kind: string
  title: string
  told: string
  way: string
  target: string
  state: string
  attempts: number
  next_at: Date | null
  created_at: Date
  tries: { at: string; outcome: string }[]
}

/** Latest first, by the primary key or `alarm_deliveries_by_state`. */
export async function selectDeliveries(
  db: Db,
  { state, before }: { readonly state: string | undefined; readonly before: number | undefined },
): Promise<DeliveryRow[]> {
  const where = state === undefined ? '$2::text is null' : 'delivery.state = $2'
  return db.rows<DeliveryRow>(
    `select delivery.id, message.kind, message.title, message.state as told, delivery.way, delivery.target, delivery.state,
            delivery.attempts, delivery.next_at, message.created_at, delivery.tries
       from alarm_deliveries as delivery join alarm_messages as message on message.id = delivery.message_id
      where ${where} and delivery.id < coalesce($1::bigint, 9223372036854775807)
      order by delivery.id desc limit ${pageSize}`,
    [before ?? null, state ?? null],
  )
}

export async function deleteOldAlarms(db: Db): Promise<void> {
  await deleteInBatches(
    db,
    'alarm_messages',
    `created_at < now() - interval '90 days'
       and not exists (select from alarm_deliveries where message_id = alarm_messages.id and state = 'waiting')`,
  )
}
