import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../src/db/db.ts'
import { createFolderStore } from '../src/providers/photo-store/folder-store.ts'
import { deliverDueAlarms } from '../src/features/operations/alarms/deliver-alarms.ts'
import type { AirtimeProvider } from '../src/providers/airtime.ts'
import type { Mail } from '../src/providers/mail.ts'
import { startSchedule } from '../src/start/schedule.ts'
import { until } from './until.ts'

export interface LoggedError {
  readonly details: object
  readonly message: string
}

export interface NightOptions {
  readonly jobs: readonly string[]
  readonly mail: Mail
  readonly nodes?: number
  readonly airtime?: Pick<AirtimeProvider, 'readBalanceKobo' | 'listPlans'>
}

/** Makes these jobs due, lets this many servers run due jobs and deliver alarms, and returns the errors that they logged. */
export async function passNight(
  db: Database,
  { jobs, mail, nodes = 1, airtime }: NightOptions,
): Promise<readonly LoggedError[]> {
  const began = await db.row<{ at: string }>('select clock_timestamp()::text as at')
  await db.rows(
    `insert into scheduled_jobs (name, next_at) select name, clock_timestamp() - interval '1 hour' from unnest($1::text[]) as name
     on conflict (name) do update set next_at = excluded.next_at`,
    [jobs],
  )
  const errors: LoggedError[] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (details: object, message: string) => void errors.push({ details, message }),
  }
  const photoStore = createFolderStore(join(tmpdir(), 'no-photos'))
  const live = { tell: () => undefined }
  const sms = { forget: async () => undefined }
  const keep = { photosDays: 400, addressesDays: 400 }
  const floatAlarm = { hours: 12, naira: 50_000 }
  const watched = { approvals: [], airtime, floatAlarm, watchesBackups: true }
  const start = () => startSchedule({ db, photoStore, live, mail, sms, log, keep, ...watched })
  const schedules = await Promise.all(Array.from({ length: nodes }, start))
  // A job that runs every minute may be due again by now.
  await until(async () => {
    const waiting = await db.rows(
      `select name from scheduled_jobs
        where name = any($1) and (ran_at is null or ran_at < $2 or lease_until is not null)`,
      [jobs, began?.at],
    )
    return waiting.length === 0
  })
  for (const schedule of schedules) await schedule.stop()
  await db.rows(`update alarm_deliveries set next_at = clock_timestamp() where state = 'waiting'`)
  const webhooks = { send: async () => ({ kind: 'accepted' }) as const }
  const push = { send: async () => ({ kind: 'accepted' }) as const }
  const deliver = () => deliverDueAlarms({ db, mail, webhooks, push, secretOf: String, log })
  await Promise.all(Array.from({ length: nodes }, deliver))
  return errors
}
