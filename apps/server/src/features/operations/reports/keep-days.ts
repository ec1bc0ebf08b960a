import type { Database, Db } from '../../../db/db.ts'
import { dayOf, sumTransfers } from '../../../ledger/day-sums.sql.ts'
import { sumDecisions, sumEarnings } from './earning-days.sql.ts'

/** Rows are dated with the start of their transaction, some time before it commits. No transaction takes this long. */
const longestTransaction = `interval '1 hour'`

/** Adds up completed days that are not yet added up, so that reports need not read them again. */
export async function keepDays(db: Database): Promise<void> {
  await db.transaction(
    async (tx) => {
      const range = await findDaysToKeep(tx)
      if (!range) return
      const days = [range.from, range.until]
      await tx.rows(
        `insert into ledger_days (day, kind, points, transfers)
         select day, kind, points, transfers from (${sumTransfers('$1', '$2')}) as summed`,
        days,
      )
      await tx.rows(
        `insert into earning_days (day, dimension, subject_id, purchases, issued, taken_back)
         select day, dimension, subject_id, purchases, issued, taken_back from (${sumEarnings('$1', '$2')}) as summed`,
        days,
      )
      await tx.rows(
        `insert into decision_days (day, confirmed, rejected, median_seconds, slowest_tenth_seconds)
         select day, confirmed, rejected, median_seconds, slowest_tenth_seconds
           from (${sumDecisions('$1', '$2')}) as summed`,
        days,
      )
      await tx.rows(
        `insert into summed_until (day) values ($1) on conflict (only_row) do update set day = excluded.day`,
        [range.until],
      )
    },
    { timeLimits: 'none' },
  )
}

/** Days as text, because a JavaScript date is a moment. Locks the row, so that no day is added up twice. */
async function findDaysToKeep(tx: Db): Promise<{ from: string; until: string } | undefined> {
  await tx.rows(`insert into summed_until (day) values ('-infinity') on conflict do nothing`)
  return tx.row(
    `select day::text as from, over::text as until
       from (select day, ${dayOf(`now() - ${longestTransaction}`)} as over from summed_until for update) as kept
      where day < over`,
  )
}
