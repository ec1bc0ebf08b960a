import type { AlarmKind } from '@jara/contract/operations/alarms'
import type { Db } from '../../../db/db.ts'
import { openAlarmBrowsers } from '../../../notices/alarm.sql.ts'

export interface AlarmOnRow {
  kind: string
  subject: string
  title: string
  body: string
  raised_at: Date
  is_told: boolean
}

export async function selectAlarmsOn(db: Db): Promise<AlarmOnRow[]> {
  return db.rows<AlarmOnRow>(
    `select kind, subject, title, body, raised_at, told_at is not null as is_told
       from alarms where ended_at is null order by raised_at, kind, subject limit 100`,
  )
}

export interface AlarmRouteRow {
  id: string
  way: string
  target: string
  kinds: string[]
  made_by: string | null
  made_at: Date
}

export async function selectAlarmRoutes(db: Db): Promise<AlarmRouteRow[]> {
  return db.rows<AlarmRouteRow>(
    `select route.id, route.way, route.target, route.kinds, users.first_name || ' ' || users.last_name as made_by,
            route.made_at
       from alarm_routes as route left join users on users.id = route.made_by
      where route.removed_at is null order by route.made_at, route.id`,
  )
}

export interface NewAlarmRoute {
  readonly id: string
  readonly way: 'mail' | 'webhook'
  readonly target: string
  readonly kinds: readonly AlarmKind[]
  readonly madeBy: string
}

/** Returns false if alarms already go there. */
export async function insertAlarmRoute(
  tx: Db,
  { id, way, target, kinds, madeBy }: NewAlarmRoute,
): Promise<boolean> {
  const inserted = await tx.row(
    `insert into alarm_routes (id, way, target, kinds, made_by) values ($1, $2, $3, $4, $5)
     on conflict (way, target) where removed_at is null do nothing returning id`,
    [id, way, target, kinds, madeBy],
  )
  return inserted !== undefined
}

export interface RouteBefore {
  readonly way: string
  readonly target: string
  readonly kinds: readonly string[]
}

/** Locks it, so that the audit trail records what it was. */
export async function lockAlarmRoute(tx: Db, id: string): Promise<RouteBefore | undefined> {
  return tx.row<RouteBefore>(
    'select way, target, kinds from alarm_routes where id = $1 and removed_at is null for update',
    [id],
  )
}

export async function updateKinds(tx: Db, id: string, kinds: readonly AlarmKind[]): Promise<void> {
  await tx.rows('update alarm_routes set kinds = $2 where id = $1', [id, kinds])
}

export async function markRemoved(tx: Db, id: string): Promise<void> {
  await tx.rows('update alarm_routes set removed_at = clock_timestamp() where id = $1', [id])
}

/**
 * A test message for this route only. If the route addresses all operators, it goes to the one who asks, and as a push to
 * that operator's browsers. Returns false if there are none.
 */
export async function insertTest(tx: Db, routeId: string, askedBy: string): Promise<boolean> {
  const inserted = await tx.row(
    `with route as (
       select id, way, target from alarm_routes where id = $1
     ), addressed as materialized (
       select way, target, null::uuid as browser_id from route where way in ('mail', 'webhook')
       union all select 'mail', users.email, null from route, users where way = 'operators' and users.id = $2
       union all select 'push', browser.name, browser.id
         from route, lateral (${openAlarmBrowsers}) as browser where way = 'push' and browser.user_id = $2
     ), message as (
       insert into alarm_messages (kind, subject, state, title, body)
       select 'test', '', 'test', 'Test alert', 'This is a test. Alerts reach you through this channel.'
        where exists (select from addressed)
       returning id
     )
     insert into alarm_deliveries (message_id, route_id, way, target, browser_id)
     select message.id, route.id, addressed.way, addressed.target, addressed.browser_id from message, route, addressed
     returning id`,
    [routeId, askedBy],
  )
  return inserted !== undefined
}
