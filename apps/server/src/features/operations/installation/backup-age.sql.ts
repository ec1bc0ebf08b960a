import type { Db } from '../../../db/db.ts'

export interface BackupAge {
  readonly is_old: boolean
  /** Null before the first one. */
  readonly taken_at: Date | null
}

/** Whether the last backup is older than this. A new installation has the same time for its first one. */
export async function findBackupAge(db: Db, hours: number): Promise<BackupAge> {
  const found = await db.row<BackupAge>(
    `select coalesce(last.taken_at, begun_at) < now() - make_interval(hours => $1) as is_old, last.taken_at
       from installation, (select max(finished_at) as taken_at from backups) as last`,
    [hours],
  )
  return found ?? { is_old: false, taken_at: null }
}
