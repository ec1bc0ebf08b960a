import type { Db } from './db.ts'

/** Few enough for one statement to take far less than a second. */
const rowsPerBatch = 2_000

/** Deletes the rows that meet this condition. Rows locked by another statement are left for the next run. */
export async function deleteInBatches(db: Db, table: string, condition: string): Promise<void> {
  for (;;) {
    const deleted = await db.row<{ count: number }>(
      `with due as (
         select ctid from ${table} where ${condition} limit ${rowsPerBatch} for update skip locked
       ), deleted as (
         delete from ${table} where ctid = any(array(select ctid from due)) returning 1
       )
       select count(*) as count from deleted`,
    )
    if ((deleted?.count ?? 0) < rowsPerBatch) return
  }
}
