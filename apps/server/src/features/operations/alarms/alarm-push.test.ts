import { signOut } from '@jara/contract/identity/auth'
import {
  addAlarmBrowser,
  readAlarmBrowser,
  removeAlarmBrowser,
} from '@jara/contract/operations/alarms-browsers'
import {
  changeAlarmRoute,
  listAlarmDeliveries,
  readAlarms,
  testAlarmRoute,
} from '@jara/contract/operations/alarms'
import { changeOperatorState } from '@jara/contract/identity/auth-operators'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signInAs, signUp } from '../../../../testing/accounts.ts'
import type { PushBrowser } from '../../../../testing/push-browser.ts'
import { type PushService, readVapid, startPushService } from '../../../../testing/push-service.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { deleteExpiredSessions } from '../../../access/delete-expired.ts'
import { raiseAlarm } from '../../../notices/raise-alarm.ts'
import type { PushSender } from '../../../providers/web-push/push-sender.ts'
import { openPush } from '../../../start/open-push.ts'
import { deliverDueAlarms } from './deliver-alarms.ts'

let service: PushService
let server: TestServer
let admin: SignedIn
let push: PushSender

beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({ environment: { PUSH_LOCAL_HOST: service.host } })
  admin = await signUp(server, 'operator', ['admin'])
  const pushHosts = { known: [], local: service.host }
  push = await openPush({ pushHosts, publicUrl: undefined, mailFrom: 'duty@jara.example' }, server.db)
})

afterAll(async () => {
  push.close()
  await server.close()
  await service.close()
})

beforeEach(async () => {
  await server.db
    .script(`update alarm_routes set kinds = case way when 'push' then array['float-low'] else '{}' end;
    delete from alarm_messages; delete from alarms; delete from alarm_browsers`)
})

/** Turns alarms on in a browser, as the console does. */
async function turnOn(
  { token }: Pick<SignedIn, 'token'>,
  browser = service.subscribe(),
): Promise<PushBrowser> {
  const { endpoint, auth, p256dh } = browser
  await succeed(server, addAlarmBrowser, { token, body: { endpoint, auth, p256dh } })
  return browser
}

const low = (mark = '') =>
  server.db.transaction((tx) =>
    raiseAlarm(tx, { kind: 'float-low', mark, title: 'The float is low', body: 'Ada Obi has ₦5.00 left.' }),
  )

/** Two servers try every waiting delivery once, as if all pauses were over. */
async function deliver() {
  await server.db.rows(`update alarm_deliveries set next_at = clock_timestamp() where state = 'waiting'`)
  const mail = { send: async () => undefined, forget: async () => undefined }
  const webhooks = { send: async () => ({ kind: 'accepted' }) as const }
  const log = { warn: () => undefined }
  const node = () => deliverDueAlarms({ db: server.db, mail, webhooks, push, secretOf: String, log })
  await Promise.all([node(), node()])
}

async function raiseAndDeliver(mark = ''): Promise<void> {
  await low(mark)
  await deliver()
}

const shownIn = (browser: PushBrowser) =>
  service.received(browser).map(({ body }) => JSON.parse(browser.decrypt(body)) as unknown)
const deliveries = () => succeed(server, listAlarmDeliveries, { token: admin.token })
const look = ({ token }: Pick<SignedIn, 'token'>) => succeed(server, readAlarmBrowser, { token })

describe('an alarm', () => {
  it('is shown once in each browser that asked, says nothing of its text, and is among the deliveries', async () => {
    const elsewhere = await signInAs(server, admin.email)
    const [desk, phone] = [await turnOn(admin), await turnOn(elsewhere)]
    await Promise.all([raiseAndDeliver(), raiseAndDeliver()])
    const shown = {
      title: 'The float is low',
      body: 'Open the console for details.',
      url: '/console/alarms?alarm=float-low',
      tag: expect.stringMatching(/^[\w-]{32}$/),
    }
    expect([shownIn(desk), shownIn(phone)]).toEqual([[shown], [shown]])
    expect(service.received(desk).map((received) => readVapid(received).key)).toEqual([push.publicKey])
    const told = await deliveries()
    expect(told).toMatchObject([
      { way: 'push', state: 'delivered', kind: 'float-low', tries: [{ outcome: 'delivered' }] },
      { way: 'push', state: 'delivered' },
    ])
    for (const { target } of told) expect(target).toMatch(new RegExp(`^${admin.email}, browser [0-9a-f]{6}$`))
    expect(JSON.stringify(told)).not.toContain(desk.endpoint)
    const { on, browsers } = await succeed(server, readAlarms, { token: admin.token })
    expect({ on, browsers }).toMatchObject({ on: [{ is_told: true }], browsers: 2 })
  })

  it('that is told again replaces what was shown before', async () => {
    const desk = await turnOn(admin)
    await raiseAndDeliver()
    await raiseAndDeliver('50')
    const tags = shownIn(desk).map((shown) => (shown as { tag: string }).tag)
    expect(tags).toEqual([tags[0], tags[0]])
    expect(service.received(desk).map(({ headers }) => headers['topic'])).toEqual(tags)
  })

  it('leads those to the start who may not open the alarms', async () => {
    const desk = await turnOn(await signUp(server, 'operator', ['catalogue']))
    await raiseAndDeliver()
    expect(shownIn(desk)).toMatchObject([{ url: '/console' }])
  })

  it('that no browser takes is not told', async () => {
    await raiseAndDeliver()
    expect(await deliveries()).toEqual([])
    expect((await succeed(server, readAlarms, { token: admin.token })).on).toMatchObject([{ is_told: false }])
  })

  it('is tried again later while the push service fails, and given up if it is refused', async () => {
    const desk = await turnOn(admin)
    service.answer(desk, { status: 503 }, { status: 201 }, { status: 413 })
    await raiseAndDeliver()
    await deliver()
    await raiseAndDeliver('50')
    expect(await deliveries()).toMatchObject([
      { state: 'failed', tries: [{ outcome: 'the push service answered 413' }] },
      { state: 'delivered', tries: [{ outcome: 'the push service answered 503' }, { outcome: 'delivered' }] },
    ])
  })

  it('of yesterday is not shown any more', async () => {
    const desk = await turnOn(admin)
    await low()
    await server.db.rows(`update alarm_messages set created_at = now() - interval '25 hours'`)
    await deliver()
    expect(shownIn(desk)).toEqual([])
    expect(await deliveries()).toMatchObject([
      { state: 'failed', tries: [{ outcome: 'it was too old to send' }] },
    ])
  })
})

describe('a browser', () => {
  it.each([404, 410])('that the push service answers %i for is forgotten', async (status) => {
    const desk = await turnOn(admin)
    service.answer(desk, { status })
    await raiseAndDeliver()
    await raiseAndDeliver('50')
    expect(service.received(desk)).toHaveLength(1)
    expect(await look(admin)).toEqual({ until: null, kinds: ['float-low'] })
    expect(await deliveries()).toMatchObject([
      { state: 'failed', tries: [{ outcome: 'the push service no longer knows the browser' }] },
    ])
  })

  it('gets nothing after its operator has signed out, also of what waits', async () => {
    const leaving = await signInAs(server, admin.email)
    const [desk, other] = [await turnOn(leaving), await turnOn(admin)]
    await low()
    await succeed(server, signOut, { token: leaving.token })
    await deliver()
    await raiseAndDeliver('50')
    expect(shownIn(desk)).toEqual([])
    expect(shownIn(other)).toHaveLength(2)
    expect(await deliveries()).toContainEqual(
      expect.objectContaining({
        state: 'failed',
        tries: [
          expect.objectContaining({
            outcome: 'alerts are off in that browser, or its operator was signed out',
          }),
        ],
      }),
    )
  })

  it('of a disabled operator gets nothing', async () => {
    const colleague = await signUp(server, 'operator', ['finance'])
    const desk = await turnOn(colleague)
    const params = { id: colleague.id }
    await succeed(server, changeOperatorState, { token: admin.token, params, body: { state: 'disabled' } })
    await raiseAndDeliver()
    expect(service.received(desk)).toEqual([])
  })

  it('gets alarms though nobody looked for more than an hour, but not after the sign-in has ended', async () => {
    const night = await signUp(server, 'operator')
    const desk = await turnOn(night)
    const age = (change: string) =>
      server.db.rows(`update sessions set ${change} where user_id = $1`, [night.id])
    await age(`idle_expires_at = now() - interval '5 hours'`)
    await deleteExpiredSessions(server.db)
    expect(await server.call(readAlarmBrowser, { token: night.token })).toMatchObject({ status: 401 })
    await raiseAndDeliver()
    expect(shownIn(desk)).toHaveLength(1)
    await age(`expires_at = now()`)
    await raiseAndDeliver('50')
    await deleteExpiredSessions(server.db)
    expect(service.received(desk)).toHaveLength(1)
    expect(await server.db.rows('select from sessions where user_id = $1', [night.id])).toEqual([])
  })

  it('is of the session that asked last, and can be turned off by that session alone', async () => {
    const colleague = await signUp(server, 'operator', ['support'])
    const shared = await turnOn(admin)
    await turnOn(colleague, shared)
    expect((await look(admin)).until).toBeNull()
    expect(await server.call(removeAlarmBrowser, { token: admin.token })).toMatchObject({ status: 404 })
    expect((await look(colleague)).until).toMatch(/Z$/)
    await succeed(server, removeAlarmBrowser, { token: colleague.token })
    await raiseAndDeliver()
    expect(service.received(shared)).toEqual([])
  })

  it('has to be of a push service', async () => {
    const body = { endpoint: 'https://hooks.example/abc', auth: 'p8Jr', p256dh: 'BNcR' }
    const answer = await server.call(addAlarmBrowser, { token: admin.token, body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

describe('the route', () => {
  const route = async () =>
    (await succeed(server, readAlarms, { token: admin.token })).routes.find(({ way }) => way === 'push')

  it('tells the alarms that an admin has chosen', async () => {
    const desk = await turnOn(admin)
    const params = { id: (await route())?.id ?? '' }
    await succeed(server, changeAlarmRoute, { token: admin.token, params, body: { kinds: ['backup-old'] } })
    await raiseAndDeliver()
    expect(shownIn(desk)).toEqual([])
  })

  it('sends a test to the browsers of the one who asks, if there are any', async () => {
    const other = await turnOn(await signUp(server, 'operator'))
    const test = async () =>
      server.call(testAlarmRoute, { token: admin.token, params: { id: (await route())?.id ?? '' } })
    expect(await test()).toMatchObject({ status: 409, body: { code: 'no_browser' } })
    const desk = await turnOn(admin)
    expect((await test()).status).toBe(202)
    await deliver()
    expect(shownIn(desk)).toMatchObject([{ title: 'Test alert' }])
    expect(shownIn(other)).toEqual([])
  })
})
