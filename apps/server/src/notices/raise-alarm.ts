import type { AlarmKind } from '@jara/contract/operations/alarms'
import type { Db } from '../db/db.ts'
import { type Alarm, end, insertMessage, markTold, raise, selectSubjectsOn } from './alarm.sql.ts'

/**
 * Raises an alarm through the channels that an admin has chosen: once, and again when its mark changes or it recurs. If there is
 * no one to notify, the next call tries again. Call it in a transaction.
 */
export async function raiseAlarm(tx: Db, alarm: Alarm): Promise<void> {
  if (!(await raise(tx, alarm))) return
  if (await insertMessage(tx, alarm, 'on')) await markTold(tx, alarm)
}

/** Ends an active alarm. Call it in a transaction. */
export async function endAlarm(tx: Db, kind: AlarmKind, subject = ''): Promise<void> {
  const ended = await end(tx, kind, subject)
  if (ended) await insertMessage(tx, { kind, subject, title: ended.title, body: 'Resolved.' }, 'over')
}

/** Raises these alarms, and ends all others of the kind. Call it in a transaction. */
export async function replaceAlarms(
  tx: Db,
  kind: AlarmKind,
  alarms: readonly Omit<Alarm, 'kind'>[],
): Promise<void> {
  for (const alarm of alarms) await raiseAlarm(tx, { ...alarm, kind })
  const now = new Set(alarms.map(({ subject = '' }) => subject))
  for (const subject of await selectSubjectsOn(tx, kind)) {
    if (!now.has(subject)) await endAlarm(tx, kind, subject)
  }
}
