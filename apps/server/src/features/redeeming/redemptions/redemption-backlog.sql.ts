import type { Db } from '../../../db/db.ts'
import { isContradicted } from '../../../db/redeeming.sql.ts'

export interface OpenRedemptions {
  status: 'held' | 'sent' | 'manual'
  count: number
  oldest_seconds: number
}

/** The number of redemptions with an unanswered provider contradiction. */
export async function countContradictedRedemptions(db: Db): Promise<number> {
  const found = await db.row<{ count: number }>(
    `select count(*) as count from redemptions where ${isContradicted}`,
  )
  return found?.count ?? 0
}

/** The number of open redemptions by status, and the age of the oldest. */
export async function countOpenRedemptions(db: Db): Promise<OpenRedemptions[]> {
  return db.rows<OpenRedemptions>(
    `select status, count(*) as count,
            extract(epoch from clock_timestamp() - min(created_at))::double precision as oldest_seconds
       from redemptions where finished_at is null group by status`,
  )
}
