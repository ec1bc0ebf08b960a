import type { Database } from '../../../db/db.ts'
import { endAlarm, raiseAlarm } from '../../../notices/raise-alarm.ts'
import { findBackupAge } from './backup-age.sql.ts'

const kind = 'backup-old'

/** A nightly backup may run late, but not by half a day. */
const oldAfterHours = 36

/** Raises an alarm when the last backup is too old. For the bundled PostgreSQL, which `npm run backup` copies. */
export async function watchBackup(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { is_old: isOld, taken_at: takenAt } = await findBackupAge(tx, oldAfterHours)
    if (!isOld) return endAlarm(tx, kind)
    const last = takenAt
      ? `The last backup was taken at ${takenAt.toISOString()}.`
      : 'No backup has been taken yet.'
    await raiseAlarm(tx, {
      kind,
      title: 'The last backup is too old',
      body: `${last} Run npm run backup on the server, then find out why the nightly backup didn’t run.`,
    })
  })
}
