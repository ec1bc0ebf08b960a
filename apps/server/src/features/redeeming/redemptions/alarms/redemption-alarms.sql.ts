import type { Db } from '../../../../db/db.ts'
import { isContradicted } from '../../../../db/redeeming.sql.ts'

export interface FailingService {
  service: string
  delivered: number
  ended: number
}

/** Services that delivered less than `share` of their finished orders, if at least `fewest` were made in the last `hours`. */
export async function selectFailingServices(
  db: Db,
  { share, fewest, hours }: { readonly share: number; readonly fewest: number; readonly hours: number },
): Promise<FailingService[]> {
  return db.rows<FailingService>(
    `select service_id as service, count(*) filter (where status = 'delivered') as delivered, count(*) as ended
       from redemptions
      where created_at > now() - make_interval(hours => $3) and status in ('delivered', 'refunded')
      group by service_id
     having count(*) >= $2 and count(*) filter (where status = 'delivered') < $1::double precision * count(*)
      order by service_id`,
    [share, fewest, hours],
  )
}

export interface OldestOpen {
  id: string
  service: string
  created_at: Date
  count: number
}

/** The oldest redemption that has been open for longer than this, and how many have been, by `redemptions_open`. */
export async function findOverdue(db: Db, seconds: number): Promise<OldestOpen | undefined> {
  return db.row<OldestOpen>(
    `select id, service_id as service, created_at, count(*) over () as count
       from redemptions where finished_at is null and created_at < now() - make_interval(secs => $1)
      order by created_at, id limit 1`,
    [seconds],
  )
}

export interface Contradictions {
  count: number
  latest: Date | null
}

/** Unanswered contradictions, by `redemptions_contradicted`. */
export async function findContradictions(db: Db): Promise<Contradictions> {
  const found = await db.row<Contradictions>(
    `select count(*) as count, max(contradicted_at) as latest from redemptions where ${isContradicted}`,
  )
  return found ?? { count: 0, latest: null }
}
