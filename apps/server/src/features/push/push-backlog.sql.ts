import type { Db } from '../../db/db.ts'

export interface PushBacklog {
  notices: number
  deliveries: number
}

/** What people are still to be told: notices nobody has looked at, and browsers that have yet to be reached. */
export async function countPushBacklog(db: Db): Promise<PushBacklog> {
  const backlog = await db.row<PushBacklog>(
    `select (select count(*) from notices where sent_at is null) as notices,
            (select count(*) from push_deliveries) as deliveries`,
  )
  return backlog ?? { notices: 0, deliveries: 0 }
}
