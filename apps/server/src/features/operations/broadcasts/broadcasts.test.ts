import { decideApproval } from '@jara/contract/trust/approvals'
import {
  countBroadcast,
  listBroadcasts,
  sendBroadcast,
  stopBroadcast,
} from '@jara/contract/operations/broadcasts'
import { chooseTopic } from '@jara/contract/operations/messages-topics'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import type { PushBrowser } from '../../../../testing/push-browser.ts'
import { openPushScene, type PushScene } from '../../../../testing/push-scene.ts'
import { countStatuses } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'
import { addressCustomers } from './address-customers.ts'
import { addressNext, lockSending } from './broadcast.sql.ts'

let scene: PushScene
let operator: SignedIn
let second: SignedIn

beforeAll(async () => {
  scene = await openPushScene()
  operator = await signUp(scene.server, 'operator', ['catalogue'])
  second = await signUp(scene.server, 'operator', ['finance'])
})

afterAll(() => scene.close())

/** Each test has its own state, without other customers. */
let state: string
let states = 0

beforeEach(async () => {
  state = `State ${(states += 1)}`
  await scene.setHour(12)
})

interface Person {
  readonly who: SignedIn
  readonly phone: PushBrowser
}

async function aCustomer(): Promise<SignedIn> {
  const who = await signUp(scene.server, 'customer')
  await scene.server.db.rows(`update users set state = $2, city = 'Ikeja' where id = $1`, [who.id, state])
  return who
}

async function aPerson(): Promise<Person> {
  const who = await aCustomer()
  return { who, phone: await scene.enable(who) }
}

const here = () => ({ kind: 'place', state })

const send = (segment: object, count = 100, headers: Record<string, string> = {}) =>
  scene.server.call(sendBroadcast, {
    token: operator.token,
    headers,
    body: { title: 'Rice week', body: 'Twice the points until Sunday.', segment, count },
  })

const count = (query: Record<string, string>) =>
  succeed(scene.server, countBroadcast, { token: operator.token, query })

const newest = async () => (await succeed(scene.server, listBroadcasts, { token: operator.token }))[0]
const address = (batch?: number) => addressCustomers(scene.server.db, batch)
const gotBy = ({ phone }: Person) => scene.pushService.received(phone).length

const slowly = (act: 'update' | 'delete', table: string, seconds: number) => `
  create function take_long() returns trigger language plpgsql as $$
    begin perform pg_sleep(${seconds}); return coalesce(new, old); end $$;
  create trigger take_long before ${act} on ${table} for each row execute function take_long()`
const asUsual = (table: string) => `drop trigger take_long on ${table}; drop function take_long()`

describe('a message', () => {
  it('reaches each phone of the segment once, also when several servers send it, and the report counts', async () => {
    const people = [await aPerson(), await aPerson(), await aPerson()]
    const [refusing, ...others] = people
    const off = await aPerson()
    await succeed(scene.server, chooseTopic, {
      token: off.who.token,
      body: { topic: 'news', choice: 'off' },
    })
    await aCustomer()
    expect(await count(here())).toEqual({ customers: 5, reached: 3, switched_off: 1 })

    if (refusing) scene.pushService.answer(refusing.phone, { status: 400 })
    const key = { 'idempotency-key': 'one-message' }
    const answers = await Promise.all([1, 2, 3].map(() => send(here(), 3, key)))
    expect(countStatuses(answers)).toEqual({ 201: 3 })
    await Promise.all([address(1), address(1), address(1)])
    for (const { phone } of others) {
      expect(await scene.shownIn(phone, 1)).toMatchObject([
        { title: 'Rice week', body: 'Twice the points until Sunday.' },
      ])
    }
    await scene.settled()
    expect(people.map(gotBy)).toEqual([1, 1, 1])
    expect(gotBy(off)).toBe(0)
    expect(await newest()).toMatchObject({
      segment: `In ${state}`,
      state: 'sent',
      addressed: 3,
      delivered: 2,
      failed: 1,
    })
  })

  it('goes on behind the last batch that was committed', async () => {
    const people = [await aPerson(), await aPerson(), await aPerson()]
    await send(here())
    const { db } = scene.server
    const killed = db.transaction(async (tx) => {
      const sending = await lockSending(tx)
      if (sending) await addressNext(tx, sending, 2)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await db.transaction(async (tx) => {
      const sending = await lockSending(tx)
      if (sending) await addressNext(tx, sending, 2)
    })
    await address()
    await scene.settled()
    expect(people.map(gotBy)).toEqual([1, 1, 1])
  })

  it('waits from 21:00 to 08:00, with what phones have not got yet', async () => {
    const person = await aPerson()
    await scene.setHour(21)
    await send(here())
    await address()
    expect(await newest()).toMatchObject({ state: 'sending', addressed: 0 })
    const { db } = scene.server
    await db.transaction(async (tx) => {
      const sending = await lockSending(tx)
      if (sending) await addressNext(tx, sending, 500)
    })
    await scene.setHour(7)
    await scene.handedOver()
    expect(gotBy(person)).toBe(0)
    await scene.setHour(8)
    await scene.shownIn(person.phone, 1)
    await scene.settled()
  })

  it('is stopped while it is sent, with what has not gone out', async () => {
    const people = [await aPerson(), await aPerson()]
    await scene.setHour(23)
    await send(here())
    const { db } = scene.server
    await db.transaction(async (tx) => {
      const sending = await lockSending(tx)
      if (sending) await addressNext(tx, sending, 1)
    })
    await scene.handedOver()
    const { id = '' } = (await newest()) ?? {}
    const stop = () => scene.server.call(stopBroadcast, { token: operator.token, params: { id } })
    expect(countStatuses(await Promise.all([stop(), stop()]))).toEqual({ 200: 1, 409: 1 })
    await scene.setHour(12)
    await address()
    await scene.settled()
    expect(people.map(gotBy)).toEqual([0, 0])
    expect(await newest()).toMatchObject({ state: 'stopped', addressed: 1, delivered: 0 })
  })

  it('is stopped though all were addressed, until the last phone has it', async () => {
    const people = [await aPerson(), await aPerson()]
    const [first] = people
    await send(here())
    await scene.setHour(23)
    const { db } = scene.server
    await db.transaction(async (tx) => {
      const sending = await lockSending(tx)
      if (sending) await addressNext(tx, sending, 500)
    })
    await scene.handedOver()
    expect(await newest()).toMatchObject({ state: 'sent', addressed: 2, delivered: 0 })
    const { id = '' } = (await newest()) ?? {}
    const stop = () => scene.server.call(stopBroadcast, { token: operator.token, params: { id } })
    expect(countStatuses(await Promise.all([stop(), stop()]))).toEqual({ 200: 1, 409: 1 })
    await scene.setHour(12)
    await scene.settled()
    expect(people.map(gotBy)).toEqual([0, 0])
    expect(await newest()).toMatchObject({ state: 'stopped', addressed: 2, delivered: 0 })

    await send(here())
    await address()
    if (first) await scene.shownIn(first.phone, 1)
    await scene.settled()
    const { id: sent = '' } = (await newest()) ?? {}
    expect(
      await scene.server.call(stopBroadcast, { token: operator.token, params: { id: sent } }),
    ).toMatchObject({ status: 409, body: { code: 'not_sending' } })
  })

  it('is stopped at once, however many phones it still has to reach', async () => {
    await scene.setHour(23)
    await send(here())
    const { db } = scene.server
    const { id = '' } = (await newest()) ?? {}
    await db.rows(
      `with person as (select id from users limit 2), written as (
         insert into notices (user_id, kind, title, body, sent_at)
         select id, 'broadcast', 'Rice week', 'Until Sunday.', now() from person returning id, user_id
       ), addressed as (
         insert into broadcast_recipients (broadcast_id, user_id, notice_id) select $1, user_id, id from written
       )
       insert into notice_deliveries (lane, endpoint, tag, notice_id)
       select 'broadcast', 'https://push.example/' || id, 'notice-' || id, id from written`,
      [id],
    )
    // As slow as with a very large number.
    await db.script(slowly('delete', 'notice_deliveries', 4))
    const stopped = await scene.server.call(stopBroadcast, { token: operator.token, params: { id } })
    await db.script(asUsual('notice_deliveries'))
    expect(stopped.status).toBe(200)
    await scene.setHour(12)
    await scene.settled()
    expect(await newest()).toMatchObject({ state: 'stopped', delivered: 0 })
  })

  it('lets nothing that is for one customer wait behind it', async () => {
    const person = await aPerson()
    const { db } = scene.server
    // As many as are delivered in a minute.
    await db.script(slowly('update', 'notices', 0.05))
    await db.rows(
      `insert into notices (user_id, kind, title, body)
       select gen_random_uuid(), 'broadcast', 'Rice week', 'Until Sunday.' from generate_series(1, 1000)`,
    )
    await scene.tell(person.who)
    await scene.shownIn(person.phone, 1)
    const waiting = await db.rows(`select from notices where kind = 'broadcast' and sent_at is null`)
    expect(waiting.length).toBeGreaterThan(0)
    await db.script(asUsual('notices'))
    await scene.settled()
  })

  it('is refused when many more would get it than was confirmed, and waits for a second operator', async () => {
    const people = [await aPerson(), await aPerson(), await aPerson()]
    expect(await send(here(), 1)).toMatchObject({ status: 409, body: { code: 'count_differs' } })
    await putInForce(scene.server.db, { secondPerson: true })
    const asked = sendBroadcast.answer.parse((await send(here(), 3)).body)
    expect(asked.status).toBe('waits')
    await address()
    const approve = ({ token }: SignedIn) =>
      scene.server.call(decideApproval, { token, params: { id: asked.id }, body: { decision: 'approve' } })
    expect(await approve(operator)).toMatchObject({ status: 403 })
    expect(countStatuses(await Promise.all([approve(second), approve(second)]))).toEqual({ 200: 1, 409: 1 })
    await address()
    await scene.settled()
    expect(people.map(gotBy)).toEqual([1, 1, 1])
    await putInForce(scene.server.db, { secondPerson: false })
  })
})

describe('a segment', () => {
  it('is who earned lately, who bought at a shop, or who has points and does not redeem', async () => {
    const { server } = scene
    const shop = await openTenant(server, 'retailer')
    const productId = await insertProduct(server.db, { points: 50 })
    await stock(server, shop, { productId, quantity: 10, price: 100 })
    const customer = await signUp(server, 'customer')
    const before = await count({ kind: 'earned', days: '1' })
    const { id } = await declarePurchase(server, customer, shop, { productId })
    await decide(server, shop, id, 'confirmed')
    expect((await count({ kind: 'earned', days: '1' })).customers).toBe(before.customers + 1)
    expect((await count({ kind: 'shop', shop: shop.retailerId })).customers).toBe(1)
    const idle = { kind: 'idle', points: '5000', days: '30' }
    const idleBefore = (await count(idle)).customers
    await earnPoints(server.db, { userId: customer.id, points: 5_000, cause: 'test/idle' })
    expect((await count(idle)).customers).toBe(idleBefore + 1)
  })

  it.each([
    [{ kind: 'earned' }, 'days: is required for earned'],
    [{ kind: 'place', city: 'Ikeja' }, 'state: is required for place'],
    [{ kind: 'all', days: 5 }, 'days: is not for all'],
    [{ kind: 'shop', shop: 'nowhere' }, 'segment.shop: not found'],
    [{ kind: 'everybody' }, 'kind'],
  ])('%j is refused', async (segment, words) => {
    expect(await send(segment)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(words) },
    })
  })
})
