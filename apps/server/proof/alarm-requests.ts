import { randomUUID } from 'node:crypto'
import { addAlarmBrowser } from '@jara/contract/operations/alarms-browsers'
import type { Db } from '../src/db/db.ts'
import { succeed } from '../testing/shops.ts'
import type { RequestsOfCall } from './call-request.ts'
import { sessionOf } from './fixture.ts'

const kinds = ['float-low']

/** The requests about alarms. Each uses its own channel. */
export const alarmRequests = {
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
  // A request can only name the browser of its own session.
  addAlarmBrowser: { own: () => ({ body: aBrowser() }) },
  removeAlarmBrowser: {
    own: async (fixture, actor) => {
      const { token } = sessionOf(fixture, actor)
      await succeed(fixture.server, addAlarmBrowser, { token, body: aBrowser() })
      return {}
    },
  },
  testAlarmRoute: { own: async ({ server }) => ({ params: { id: await aRoute(server.db) } }) },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

const aBrowser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  auth: 'p8Jr',
  p256dh: 'BNcR',
})

const anAddress = () => `${randomUUID()}@example.ng`

/** The number of channels is limited. */
async function removeRoutes(db: Db): Promise<void> {
  await db.rows(
    `update alarm_routes set removed_at = now() where way in ('mail', 'webhook') and removed_at is null`,
  )
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
