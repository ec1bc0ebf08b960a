import type { Db } from '../../../db/db.ts'

/** The current time, by the clock that set all other times here. */
export async function readPresent(db: Db): Promise<Date> {
  const present = await db.row<{ at: Date }>('select clock_timestamp() as at')
  if (!present) throw new Error('The database returned no time')
  return present.at
}

export interface JobRow {
  name: string
  next_at: Date
  /** Until when a server has leased the job, if one has. */
  lease_until: Date | null
  ran_at: Date | null
  succeeded_at: Date | null
  failures: number
  /** Why it last failed; null if it succeeded. */
  fault: string | null
}

/** The state of these jobs, by name. */
export async function selectJobs(db: Db, names: readonly string[]): Promise<JobRow[]> {
  return db.rows<JobRow>(
    `select name, next_at, lease_until, ran_at, succeeded_at, failures, fault
       from scheduled_jobs where name = any($1) order by name`,
    [names],
  )
}

export interface CheckRow {
  name: string
  checked_at: Date
  differences: number
}

export async function selectChecks(db: Db): Promise<CheckRow[]> {
  return db.rows<CheckRow>('select name, checked_at, differences from cross_checks order by name')
}

export interface WaitingNotices {
  lane: 'push' | 'urgent-push' | 'mail' | 'sms'
  waiting: number
  retried: number
  oldest_at: Date
}

/** An attempt under way counts as tried only once it is over. */
export async function countWaitingNotices(db: Db): Promise<WaitingNotices[]> {
  return db.rows<WaitingNotices>(
    `select delivery.lane, count(*) as waiting,
            count(*) filter (where delivery.attempts > 0 and delivery.lease_until is null) as retried,
            min(notices.created_at) as oldest_at
       from notice_deliveries as delivery join notices on notices.id = delivery.notice_id
      group by delivery.lane order by delivery.lane`,
  )
}

export interface BackupRow {
  finished_at: Date
  folder: string
  files: number
  bytes: number
}

export async function findLatestBackup(db: Db): Promise<BackupRow | undefined> {
  return db.row<BackupRow>('select finished_at, folder, files, bytes from backups order by id desc limit 1')
}
