import type { AlarmKind } from '@jara/contract/operations/alarms'
import type { Db } from '../db/db.ts'

export interface Alarm {
  readonly kind: AlarmKind
  /** What it is about, such as a service or a mission. Omitted if there is only one of the kind. */
  readonly subject?: string
  /** A value that triggers another notification when it changes, such as the share of a budget that is spent. */
  readonly mark?: string
  readonly title: string
  readonly body: string
}

/** Returns false if it is already active and was sent with this mark. */
export async function raise(tx: Db, { kind, subject = '', mark = '', title, body }: Alarm): Promise<boolean> {
  const raised = await tx.row(
    `insert into alarms (kind, subject, mark, title, body) values ($1, $2, $3, $4, $5)
     on conflict (kind, subject) do update
       set mark = excluded.mark, title = excluded.title, body = excluded.body, ended_at = null,
           told_at = case when alarms.ended_at is null and alarms.mark = excluded.mark then alarms.told_at end,
           raised_at = case when alarms.ended_at is null then alarms.raised_at else clock_timestamp() end
       where alarms.ended_at is not null or alarms.mark <> excluded.mark or alarms.told_at is null
     returning kind`,
    [kind, subject, mark, title, body],
  )
  return raised !== undefined
}

export interface EndedAlarm {
  readonly title: string
}

/** Undefined unless it was active. */
export async function end(tx: Db, kind: AlarmKind, subject: string): Promise<EndedAlarm | undefined> {
  return tx.row<EndedAlarm>(
    `update alarms set ended_at = clock_timestamp() where kind = $1 and subject = $2 and ended_at is null returning title`,
    [kind, subject],
  )
}

/** The subjects of this kind's active alarms. */
export async function selectSubjectsOn(db: Db, kind: AlarmKind): Promise<string[]> {
  const found = await db.rows<{ subject: string }>(
    'select subject from alarms where kind = $1 and ended_at is null',
    [kind],
  )
  return found.map(({ subject }) => subject)
}

/**
 * The browsers that receive alarms. The idle hour that ends an operator's session does not apply, because alarms are for
 * operators who are not looking at the console. Otherwise this ends with the session, at the latest when the session would have
 * expired.
 */
export const openAlarmBrowsers = `
  select alarm_browsers.id, alarm_browsers.user_id, alarm_browsers.endpoint, alarm_browsers.auth, alarm_browsers.p256dh,
         users.duties,
         users.email || ', browser ' || left(encode(sha256(convert_to(alarm_browsers.endpoint, 'UTF8')), 'hex'), 6) as name
    from alarm_browsers
    join sessions on sessions.token_hash = alarm_browsers.session_hash
    join users on users.id = alarm_browsers.user_id
   where sessions.expires_at > now() and users.role = 'operator' and users.disabled_at is null`

/** Users who have not accepted their invitation are not operators yet. */
const emailsToOperators = `
  select route.id as route_id, 'mail' as way, users.email as target, null::uuid as browser_id
    from routes as route join users on users.role = 'operator' and users.disabled_at is null and users.email <> ''
   where route.way = 'operators' and not exists (select from operator_invitations where user_id = users.id)`

/**
 * Queues a message for every channel of its kind, in the same transaction as the change it reports. Returns false if no one would
 * get it. The end of an alarm is only sent to programs.
 */
export async function insertMessage(
  tx: Db,
  { kind, subject = '', title, body }: Alarm,
  state: 'on' | 'over',
): Promise<boolean> {
  const inserted = await tx.row<{ count: number }>(
    `with routes as (
       select id, way, target from alarm_routes
        where removed_at is null and $1 = any(kinds) and ($5 = 'on' or way = 'webhook')
     ), addressed as materialized (
       select id as route_id, way, target, null::uuid as browser_id from routes where way in ('mail', 'webhook')
       union all ${emailsToOperators}
       union all select routes.id, 'push', browser.name, browser.id
         from routes, lateral (${openAlarmBrowsers}) as browser where routes.way = 'push'
     ), message as (
       insert into alarm_messages (kind, subject, state, title, body)
       select $1, $2, $5, $3, $4 where exists (select from addressed)
       returning id
     ), delivered as (
       insert into alarm_deliveries (message_id, route_id, way, target, browser_id)
       select message.id, route_id, way, target, browser_id from message, addressed
       on conflict (message_id, way, target) do nothing
       returning id
     )
     select count(*) as count from delivered`,
    [kind, subject, title, body, state],
  )
  return (inserted?.count ?? 0) > 0
}

export async function markTold(tx: Db, { kind, subject = '' }: Alarm): Promise<void> {
  await tx.rows('update alarms set told_at = clock_timestamp() where kind = $1 and subject = $2', [
    kind,
    subject,
  ])
}
