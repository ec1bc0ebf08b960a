import { randomUUID } from 'node:crypto'
import { registerPush } from '@jara/contract/operations/notifications'
import { type Notice, writeNotice } from '../src/notices/write-notice.ts'
import type { Db } from '../src/db/db.ts'
import type { SignedIn, TestApi } from './accounts.ts'
import type { PushBrowser } from './push-browser.ts'
import { type PushService, startPushService } from './push-service.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'
import { succeed } from './shops.ts'
import { until } from './until.ts'

/** A server that sends notifications to a local push service. It is noon in Lagos unless a test sets another hour. */
export interface PushScene {
  readonly server: TestServer
  readonly pushService: PushService
  /** Another server on the same database. */
  addNode(): Promise<TestServer>
  removeNode(node: TestServer): Promise<void>
  /** Registers a browser of this user for notifications. */
  enable(who: SignedIn, browser?: PushBrowser): Promise<PushBrowser>
  /** Writes a notification, which the server then delivers. */
  tell(who: Pick<SignedIn, 'id'>, notice?: Partial<Omit<Notice, 'userId'>>): Promise<void>
  /** Waits until the browser has received this many messages, and returns their content. */
  shownIn(browser: PushBrowser, count: number): Promise<unknown[]>
  /** Resolves when every notification has been expanded into deliveries. */
  handedOver(): Promise<void>
  /** Resolves when no notification or delivery is left. */
  settled(): Promise<void>
  /** Sets the hour in Lagos. With two servers, one may have read the previous hour just before and still deliver by it. */
  setHour(hour: number): Promise<void>
  close(): Promise<void>
}

const deliveryPace = { everyMs: 25, firstPauseSeconds: 0.05 }

export async function openPushScene(options: TestServerOptions = {}): Promise<PushScene> {
  const pushService = await startPushService()
  const environment = { PUSH_LOCAL_HOST: pushService.host, ...options.environment }
  const server = await startTestServer({ deliveryPace, ...options, environment })
  const nodes = new Set([server])
  const setHour = (hour: number) => setLagosHour(server.db, hour)
  await setHour(12)
  return {
    server,
    pushService,
    addNode: async () => {
      const node = await startTestServer({ deliveryPace, environment, database: server.database })
      nodes.add(node)
      return node
    },
    enable: async (who, browser = pushService.subscribe()) => {
      await enablePush(server, who, browser)
      return browser
    },
    tell: (who, notice = {}) =>
      writeNotice(server.db, {
        userId: who.id,
        kind: 'purchase-confirmed',
        title: 'Purchase confirmed',
        body: 'You earned 45 points.',
        ...notice,
      }),
    shownIn: async (browser, count) => {
      const received = await until(async () => {
        const all = pushService.received(browser)
        return all.length >= count && all
      })
      return received.map(({ body }) => JSON.parse(browser.decrypt(body)) as unknown)
    },
    handedOver: () => untilNone(server, 'select from notices where sent_at is null'),
    settled: async () => {
      await untilNone(server, 'select from notices where sent_at is null')
      await untilNone(server, 'select from notice_deliveries')
    },
    removeNode: async (node) => {
      nodes.delete(node)
      await node.close()
    },
    setHour,
    close: async () => {
      for (const node of [...nodes].toReversed()) await node.close()
      await pushService.close()
    },
  }
}

/** Fixes this database's time in Lagos at half past this hour today. */
export async function setLagosHour(db: Db, hour: number): Promise<void> {
  await db.script(
    `create or replace function lagos_time() returns timestamp language sql volatile as $$
       select (clock_timestamp() at time zone 'Africa/Lagos')::date + interval '${hour} hours 30 minutes' $$`,
  )
}

/** Registers a browser as the app does. */
export async function enablePush(api: TestApi, who: SignedIn, browser: PushBrowser): Promise<void> {
  const { auth, p256dh, endpoint } = browser
  const subscriptionOptions = { auth, p256dh, endpoint, swScope: 'https://jara.example/', vapidKey: 'BDd3' }
  const body = { token: randomUUID(), createTime: Date.now(), subscriptionOptions }
  await succeed(api, registerPush, { token: who.token, body })
}

async function untilNone({ db }: TestServer, query: string): Promise<void> {
  await until(async () => (await db.row(`${query} limit 1`)) === undefined)
}
