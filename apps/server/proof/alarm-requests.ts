import { randomUUID } from 'node:crypto'
import type { Db } from '../src/db/db.ts'
import type { RequestsOfCall } from './call-request.ts'

const kinds = ['float-low']

/** The requests about alarms. Each is about a route of its own. */
export const alarmRequests = {
  readAlarms: { own: () => ({}) },
  listAlarmDeliveries: { own: () => ({}) },
  addAlarmRoute: {
    own: async ({ server }) => {
      await removeRoutes(server.db)
      return { body: { way: 'mail', target: anAddress(), kinds } }
    },
  },
  changeAlarmRoute: {
    own: async ({ server }) => ({ params: { id: await aRoute(server.db) }, body: { kinds: [] } }),
  },
  removeAlarmRoute: { own: async ({ server }) => ({ params: { id: await aRoute(server.db) } }) },
  testAlarmRoute: { own: async ({ server }) => ({ params: { id: await aRoute(server.db) } }) },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

const anAddress = () => `${randomUUID()}@example.ng`

/** There may be only so many. */
async function removeRoutes(db: Db): Promise<void> {
  await db.rows(`update alarm_routes set removed_at = now() where way <> 'operators' and removed_at is null`)
}

async function aRoute(db: Db): Promise<string> {
  const id = randomUUID()
  await removeRoutes(db)
  await db.rows(`insert into alarm_routes (id, way, target, kinds) values ($1, 'mail', $2, $3)`, [
    id,
    anAddress(),
    kinds,
  ])
  return id
}
