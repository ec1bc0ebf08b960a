import { createHmac } from 'node:crypto'
import {
  addAlarmRoute,
  alarmKinds,
  changeAlarmRoute,
  listAlarmDeliveries,
  readAlarms,
  removeAlarmRoute,
  testAlarmRoute,
} from '@jara/contract/operations/alarms'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import type { PushBrowser } from '../../../../testing/push-browser.ts'
import { type PushService, startPushService } from '../../../../testing/push-service.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { endAlarm, raiseAlarm } from '../../../notices/raise-alarm.ts'
import type { Email } from '../../../providers/mail.ts'
import { openAlarms } from '../../../start/open-alarms.ts'
import { deliverDueAlarms } from './deliver-alarms.ts'

let receiver: PushService
let server: TestServer
let admin: SignedIn
let alarms: Awaited<ReturnType<typeof openAlarms>>
const emails: Email[] = []

beforeAll(async () => {
  receiver = await startPushService()
  server = await startTestServer({ environment: { WEBHOOK_LOCAL_HOST: receiver.host } })
  admin = await signUp(server, 'operator', ['admin'])
  alarms = await openAlarms({ webhookLocalHost: receiver.host }, server.db)
})

afterAll(async () => {
  alarms.webhooks.close()
  await server.close()
  await receiver.close()
})

beforeEach(async () => {
  emails.length = 0
  await server.db
    .script(`update alarm_routes set kinds = '{}', removed_at = case when way in ('mail', 'webhook') then now() end;
    delete from alarm_messages; delete from alarms`)
})

const add = (way: string, target: string, kinds: readonly string[] = ['float-low']) =>
  server.call(addAlarmRoute, { token: admin.token, body: { way, target, kinds } })

async function addWebhook(kinds?: readonly string[]) {
  const hook = receiver.subscribe()
  const made = addAlarmRoute.answer.parse((await add('webhook', hook.endpoint, kinds)).body)
  return { hook, id: made.id, secret: made.secret ?? '' }
}

const low = (body = 'There is ₦5.00 left.', mark = '') =>
  server.db.transaction((tx) => raiseAlarm(tx, { kind: 'float-low', mark, title: 'The float is low', body }))

/** Two servers try every waiting delivery once, as if all pauses were over. */
async function deliver() {
  await server.db.rows(`update alarm_deliveries set next_at = clock_timestamp() where state = 'waiting'`)
  const mail = { send: async (email: Email) => void emails.push(email), forget: async () => undefined }
  const log = { warn: () => undefined }
  const { webhooks, alarmSecretOf: secretOf } = alarms
  const push = { send: async () => ({ kind: 'gone' }) as const }
  const node = () => deliverDueAlarms({ db: server.db, mail, webhooks, push, secretOf, log })
  await Promise.all([node(), node()])
}

const told = (hook: PushBrowser) =>
  receiver.received(hook).map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>)

const deliveries = (query = {}) => succeed(server, listAlarmDeliveries, { token: admin.token, query })
const look = () => succeed(server, readAlarms, { token: admin.token })

describe('an alarm', () => {
  it('goes once to each route that wants it, and again when its mark changes or it comes back', async () => {
    const { hook } = await addWebhook()
    const { hook: other } = await addWebhook(['backup-old'])
    await add('mail', 'Duty@Example.ng')
    await Promise.all(Array.from({ length: 5 }, () => low()))
    await deliver()
    expect(told(hook)).toEqual([
      {
        id: expect.any(Number),
        kind: 'float-low',
        subject: '',
        state: 'on',
        title: 'The float is low',
        text: 'There is ₦5.00 left.',
        at: expect.stringMatching(/Z$/),
      },
    ])
    expect(emails).toEqual([
      { to: 'duty@example.ng', subject: 'Jara: The float is low', text: 'Hello,\n\nThere is ₦5.00 left.' },
    ])
    expect(told(other)).toEqual([])
    expect((await look()).on).toMatchObject([{ kind: 'float-low', is_told: true }])

    await low('There is less.', '50')
    await server.db.transaction((tx) => endAlarm(tx, 'float-low'))
    await server.db.transaction((tx) => endAlarm(tx, 'float-low'))
    await low('There is ₦4.00 left.', '50')
    await deliver()
    // They were sent at the same moment, and may arrive in any order.
    const inOrder = told(hook).toSorted((one, next) => Number(one['id']) - Number(next['id']))
    expect(inOrder.map(({ state }) => state)).toEqual(['on', 'on', 'over', 'on'])
    expect(emails).toHaveLength(3)
  })

  it('reaches every operator by letter until an admin chooses otherwise, and whoever comes first', async () => {
    const { id = '' } = (await look()).routes.find(({ way }) => way === 'operators') ?? {}
    await low()
    expect((await look()).on).toMatchObject([{ is_told: false }])
    const body = { kinds: [...alarmKinds] }
    await succeed(server, changeAlarmRoute, { token: admin.token, params: { id }, body })
    await low()
    await low()
    await deliver()
    expect(emails.map(({ to }) => to)).toContain(admin.email)
    expect(new Set(emails.map(({ to }) => to)).size).toBe(emails.length)
    expect(await server.call(removeAlarmRoute, { token: admin.token, params: { id } })).toMatchObject({
      status: 409,
    })
  })
})

describe('a webhook', () => {
  it('is signed with the secret that was shown once', async () => {
    const { hook, secret } = await addWebhook()
    expect(JSON.stringify(await look())).not.toContain(secret)
    await low()
    await deliver()
    const [call] = receiver.received(hook)
    const [, seconds = '', signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['jara-signature'])) ?? []
    expect(signature).toBe(
      createHmac('sha256', secret)
        .update(`${seconds}.${String(call?.body)}`)
        .digest('hex'),
    )
    expect(Math.abs(Number(seconds) - Date.now() / 1_000)).toBeLessThan(60)
  })

  it('that fails is tried again, each try is written down, and a removed route gets nothing', async () => {
    const { hook, id } = await addWebhook()
    receiver.answer(hook, { status: 503 }, { status: 302, headers: { location: 'http://127.0.0.1/' } })
    await low()
    await deliver()
    expect(await deliveries({ state: 'waiting' })).toMatchObject([
      { attempts: 1, next_at: expect.any(String), tries: [{ outcome: 'the address answered 503' }] },
    ])
    await deliver()
    await deliver()
    expect(await deliveries()).toMatchObject([
      {
        state: 'delivered',
        next_at: null,
        tries: [
          { outcome: 'the address answered 503' },
          { outcome: 'the address answered 302' },
          { outcome: 'delivered' },
        ],
      },
    ])
    await low('There is less.', '2')
    await succeed(server, removeAlarmRoute, { token: admin.token, params: { id } })
    await deliver()
    expect(told(hook)).toHaveLength(3)
    expect((await deliveries({ state: 'failed' }))[0]?.tries).toMatchObject([
      { outcome: 'the channel was removed' },
    ])
  })

  it.each([
    'http://hooks.example/jara',
    'https://127.0.0.1/jara',
    'https://[::1]/jara',
    'https://10.0.0.1/jara',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/jara',
    'https://name:secret@hooks.example/jara',
    'https://2130706433/jara',
    'file:///etc/passwd',
    'hooks.example',
  ])('may not go to %s', async (target) => {
    expect(await add('webhook', target)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^target: must/) },
    })
  })
})

describe('a route', () => {
  it('is there once for its target, also by parallel requests, and tells a test once for its key', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add('mail', 'duty@example.ng')))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 3 })
    expect(await add('mail', 'nobody')).toMatchObject({ status: 400 })
    const { id = '' } = (await look()).routes.find(({ way }) => way === 'mail') ?? {}
    const headers = { 'idempotency-key': 'one-test' }
    const test = () => server.call(testAlarmRoute, { token: admin.token, params: { id }, headers })
    expect(countStatuses([await test(), await test()])).toEqual({ 202: 2 })
    await deliver()
    expect(emails).toMatchObject([{ to: 'duty@example.ng', subject: 'Jara: Test alert' }])
    expect(await deliveries()).toMatchObject([{ told: 'test', state: 'delivered' }])
  })
})
