import { randomUUID } from 'node:crypto'
import type { Db } from '../src/db/db.ts'
import type { RequestsOfCall } from './call-request.ts'

const segment = { kind: 'all' }

/** The requests about messages to many customers. None of these customers has a phone that could get one. */
export const broadcastRequests = {
  countBroadcast: { own: () => ({ query: segment }) },
  sendBroadcast: {
    own: () => ({ body: { title: 'Rice week', body: 'Until Sunday.', segment, count: 1_000 } }),
  },
  stopBroadcast: { own: async ({ server }) => ({ params: { id: await aBroadcast(server.db) } }) },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

async function aBroadcast(db: Db): Promise<string> {
  const id = randomUUID()
  await db.rows(
    `insert into broadcasts (id, title, body, segment, asked_by)
     select $1, 'Rice week', 'Until Sunday.', $2, id from users where role = 'operator' limit 1`,
    [id, JSON.stringify(segment)],
  )
  return id
}
