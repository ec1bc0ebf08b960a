import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import type { PushBrowser } from '../../../../testing/push-browser.ts'
import { openPushScene, type PushScene } from '../../../../testing/push-scene.ts'
import { startPushService } from '../../../../testing/push-service.ts'
import { until } from '../../../../testing/until.ts'

let scene: PushScene
let customer: SignedIn
let browser: PushBrowser

beforeAll(async () => {
  scene = await openPushScene()
})

beforeEach(async () => {
  customer = await signUp(scene.server, 'customer')
  browser = await scene.enable(customer)
})

afterAll(() => scene.close())

async function registrations(): Promise<number | undefined> {
  const counted = await scene.server.db.row<{ count: number }>(
    'select count(*) as count from push_registrations where endpoint = $1',
    [browser.endpoint],
  )
  return counted?.count
}

const attempts = () => scene.pushService.received(browser).length

describe('after a push service answers', () => {
  test.each([404, 410])('%i, the browser’s registration is deleted', async (status) => {
    scene.pushService.answer(browser, { status })
    await scene.tell(customer)
    await scene.settled()
    expect(await registrations()).toBe(0)
    await scene.tell(customer)
    await scene.settled()
    expect(attempts()).toBe(1)
  })

  test.each([
    [[{ status: 429, headers: { 'retry-after': '1' } }]],
    [[{ status: 429 }, { status: 500 }, { status: 503 }]],
    [[{ status: 429, headers: { 'retry-after': new Date(Date.now() - 60_000).toUTCString() } }]],
  ])('%j, the delivery is retried later', async (answers) => {
    scene.pushService.answer(browser, ...answers)
    await scene.tell(customer)
    const shown = await scene.shownIn(browser, answers.length + 1)
    expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1)
    await scene.settled()
    expect(attempts()).toBe(answers.length + 1)
    expect(await registrations()).toBe(1)
  })

  test('with retry-after, the delivery waits that long', async () => {
    scene.pushService.answer(browser, { status: 429, headers: { 'retry-after': '120' } })
    await scene.tell(customer)
    const waits = await until(async () => {
      const delivery = await scene.server.db.row<{ seconds: number }>(
        `select extract(epoch from next_at - clock_timestamp())::double precision as seconds
           from notice_deliveries where endpoint = $1 and lease_until is null and attempts = 1`,
        [browser.endpoint],
      )
      return delivery?.seconds
    })
    expect(waits).toBeGreaterThan(110)
    await scene.server.db.rows('update notice_deliveries set next_at = clock_timestamp()')
    await scene.settled()
    expect(attempts()).toBe(2)
  })

  test('only with errors, the notice is dropped after the last retry and the browser stays registered', async () => {
    scene.pushService.answer(browser, ...Array.from({ length: 20 }, () => ({ status: 500 })))
    await scene.tell(customer)
    await until(async () => {
      await scene.server.db.rows(
        'update notice_deliveries set next_at = clock_timestamp() where lease_until is null',
      )
      const left = await scene.server.db.row('select from notice_deliveries where endpoint = $1', [
        browser.endpoint,
      ])
      return attempts() > 0 && left === undefined
    })
    expect(attempts()).toBe(8)
    expect(await registrations()).toBe(1)
    const given = scene.server.logLines.filter((line) => line.includes('notice dropped'))
    expect(given.join()).toContain(`"to":"${scene.pushService.host}"`)
    expect(scene.server.logLines.join()).not.toContain(new URL(browser.endpoint).pathname)
  })

  test.each([400, 401, 403, 413])('%i, the delivery is not retried', async (status) => {
    scene.pushService.answer(browser, { status })
    await scene.tell(customer)
    await scene.settled()
    expect(attempts()).toBe(1)
    expect(await registrations()).toBe(1)
  })

  test.each([301, 302, 303, 307, 308])('%i, the redirect is not followed', async (status) => {
    const elsewhere = await listen()
    const location = `http://127.0.0.1:${elsewhere.port}/`
    scene.pushService.answer(browser, { status, headers: { location } })
    await scene.tell(customer)
    await scene.settled()
    expect(attempts()).toBe(1)
    expect(elsewhere.connections()).toBe(0)
    await elsewhere.close()
  })
})

test('refuses a registration with invalid encryption keys', async () => {
  await scene.server.db.rows(`update push_registrations set p256dh = 'BNcR' where endpoint = $1`, [
    browser.endpoint,
  ])
  await scene.tell(customer)
  await scene.settled()
  expect(attempts()).toBe(0)
  expect(await registrations()).toBe(0)
})

test('sends nothing to a push service that resolves to a private address', async () => {
  const inside = await startPushService()
  const strict = await openPushScene({ environment: { PUSH_HOSTS: inside.host } })
  const person = await signUp(strict.server, 'customer')
  const own = await strict.enable(person, inside.subscribe())
  await strict.tell(person)
  await strict.settled()
  expect(inside.received(own)).toEqual([])
  expect(strict.server.logLines.join()).toContain('localhost has no public address')
  await strict.close()
  await inside.close()
})

interface Listening {
  readonly port: number
  connections(): number
  close(): Promise<void>
}

/** A server that counts its connections and closes them. */
async function listen(): Promise<Listening> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address === 'string' || !address) throw new Error('The listener has no port')
  return {
    port: address.port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
