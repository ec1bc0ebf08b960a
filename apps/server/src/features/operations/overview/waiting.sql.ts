import { isWaiting } from '../../../access/approvals/approvals.ts'
import type { Db } from '../../../db/db.ts'
import { isContradicted } from '../../../db/redeeming.sql.ts'

export interface Waiting {
  redemptions: number
  approvals: number
  cases: number
  held: number
}

/** Requests of these kinds that other operators made. Every count reads its own small index. */
export async function selectWaitingCounts(
  db: Db,
  operatorId: string,
  kinds: readonly string[],
): Promise<Waiting> {
  const counts = await db.row<Waiting>(
    `select (select count(*) from redemptions where finished_at is null and status = 'manual')
              + (select count(*) from redemptions where ${isContradicted}) as redemptions,
            (select count(*) from approval_requests as request
              where ${isWaiting} and request.asked_by <> $1 and request.kind = any($2)) as approvals,
            (select count(*) from cases where state = 'open') as cases,
            (select count(*) from held_purchases) as held`,
    [operatorId, kinds],
  )
  if (!counts) throw new Error('Nothing was counted')
  return counts
}

export interface LatelyAnswered {
  asked: number
  answered: number
  median_ms: number | null
}

export async function measureAnswers(db: Db): Promise<LatelyAnswered> {
  const measured = await db.row<LatelyAnswered>(
    `select count(*) as asked, count(status) as answered,
            round(percentile_cont(0.5) within group (order by took_ms) filter (where status is not null))::integer as median_ms
       from provider_answers where at > now() - interval '15 minutes'`,
  )
  return measured ?? { asked: 0, answered: 0, median_ms: null }
}
