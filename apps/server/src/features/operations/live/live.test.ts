import { decideApproval } from '@jara/contract/trust/approvals'
import { resetPassword, signOut } from '@jara/contract/identity/auth'
import { hearLive, type LiveTopic, liveTopics } from '@jara/contract/operations/live'
import { adjustPoints, reversePurchase } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SignedIn, signInAs, signUp } from '../../../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { askForResetEmail } from '../../../../testing/reset-email.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { listen, type OpenStream } from '../../../../testing/streams.ts'
import { until } from '../../../../testing/until.ts'

let database: TestDatabase
/** Two nodes on one database: the second reports changes made on the first. */
let here: TestServer
let there: TestServer
let customer: SignedIn
let shop: SignedInTenant
let brand: SignedInTenant
let productId: number

beforeAll(async () => {
  database = await createTestDatabase()
  here = await startTestServer({ database })
  there = await startTestServer({ database })
})

afterAll(async () => {
  await here.close()
  await there.close()
  await database.drop()
})

beforeEach(async () => {
  customer = await signUp(here, 'customer')
  shop = await openTenant(here, 'retailer')
  brand = await openTenant(here, 'brand')
  productId = await insertProduct(here.db, { brandId: brand.retailerId })
  await stock(here, shop, { productId, quantity: 1_000, price: 4_500 })
})

const expectHeard = (stream: OpenStream, ...topics: LiveTopic[]) =>
  until(async () => topics.every((topic) => stream.heard.includes(topic)))
const expectEnd = async ({ ended }: OpenStream) => expect(await ended).toBeUndefined()
const buy = () => declarePurchase(here, customer, shop, { productId })

describe('an open app on another node hears', () => {
  test('of a new purchase: as its shop, brand and customer', async () => {
    const streams = { shop: await listen(there, shop), brand: await listen(there, brand) }
    const own = await listen(there, customer)
    await buy()
    await expectHeard(streams.shop, 'pending')
    await expectHeard(streams.brand, 'pending')
    await expectHeard(own, 'purchases')
    expect(own.heard).toEqual(['purchases'])
  })

  test('of a confirmed purchase: points for the customer, stock and list for shop and brand', async () => {
    const { id } = await buy()
    const streams = [await listen(there, shop), await listen(there, brand)]
    const own = await listen(there, customer)
    await decide(here, shop, id, 'confirmed')
    await expectHeard(own, 'points', 'purchases')
    for (const stream of streams) await expectHeard(stream, 'pending', 'inventory')
  })

  test('of a reversed purchase, of adjusted points, and of an approved adjustment', async () => {
    await putInForce(here.db, { secondPerson: true })
    const [operator, second] = [await signUp(here, 'operator'), await signUp(here, 'operator')]
    const [own, keeper, owner] = [
      await listen(there, customer),
      await listen(there, shop),
      await listen(there, brand),
    ]
    const { id } = await buy()
    await decide(here, shop, id, 'confirmed')
    await expectHeard(own, 'points')
    for (const stream of [keeper, owner]) await expectHeard(stream, 'inventory')

    const reason = 'A test of live updates'
    const heardAfter = async (act: () => Promise<unknown>, streams: OpenStream[], topic: LiveTopic) => {
      const before = streams.map(({ heard }) => heard.length)
      await act()
      await until(async () => streams.every(({ heard }, at) => heard.slice(before[at]).includes(topic)))
    }
    const reverse = () => {
      const reversal = { params: { id }, body: { quantity: 1, reason } }
      return succeed(here, reversePurchase, { token: operator.token, ...reversal })
    }
    const adjust = (points: number) => {
      const adjustment = { params: { id: customer.id }, body: { points, reason } }
      return succeed(here, adjustPoints, { token: operator.token, ...adjustment })
    }
    const approve = (request: string) => {
      const approval = { params: { id: request }, body: { decision: 'approve' } }
      return succeed(here, decideApproval, { token: second.token, ...approval })
    }
    await heardAfter(() => heardAfter(reverse, [keeper, owner], 'inventory'), [own], 'points')
    await heardAfter(() => adjust(5), [own], 'points')
    const { id: request } = await adjust(10_000)
    await heardAfter(() => approve(request), [own], 'points')
  })

  test('of a rejected purchase, which moves no points', async () => {
    const { id } = await buy()
    const own = await listen(there, customer)
    await decide(here, brand, id, 'rejected')
    await until(async () => own.heard.length > 1)
    expect(own.heard).toEqual(['purchases', 'purchases'])
  })

  test('of added stock', async () => {
    const owner = await openTenant(here, 'retailer')
    const stream = await listen(there, owner)
    await stock(here, owner, { productId, quantity: 1, price: 4_500 })
    await expectHeard(stream, 'inventory')
    expect(stream.heard).toEqual(['inventory'])
  })

  test('of changes just before it began to listen', async () => {
    const { id } = await buy()
    await decide(here, shop, id, 'confirmed')
    const witness = await listen(there, customer)
    await expectHeard(witness, 'points')
    const late = await listen(there, customer)
    await expectHeard(late, 'purchases', 'points')
  })
})

test('users hear nothing about the purchases of others', async () => {
  const others = {
    customer: await signUp(here, 'customer'),
    shop: await openTenant(here, 'retailer'),
    brand: await openTenant(here, 'brand'),
  }
  const streams = await Promise.all(Object.values(others).map((other) => listen(there, other)))
  const own = await listen(there, customer)
  const { id } = await buy()
  await decide(here, shop, id, 'confirmed')
  await expectHeard(own, 'points')
  // Hints arrive in order: once this one has arrived, all earlier ones have.
  const theirs = await insertProduct(here.db, { brandId: others.brand.retailerId })
  await stock(here, others.shop, { productId: theirs, quantity: 1, price: 10 })
  await declarePurchase(here, others.customer, others.shop, { productId: theirs })
  for (const stream of streams) await until(async () => stream.heard.some((topic) => topic !== 'inventory'))
  expect(streams.map(({ heard }) => heard)).toEqual([['purchases'], ['inventory', 'pending'], ['pending']])
})

test('declares itself an event stream that proxies must not cache, transform or buffer', async () => {
  const { headers } = await listen(here, customer)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(headers.has('content-encoding')).toBe(false)
})

describe('when the connection of a node is cut', () => {
  test('its clients are told to fetch everything again and hear later changes', async () => {
    const stream = await listen(there, customer)
    const connections = `pg_stat_activity where application_name = 'jara signals' and datname = current_database()`
    const cut = await here.db.rows<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from ${connections}`,
    )
    expect(cut).toHaveLength(2)
    await expectHeard(stream, ...liveTopics)
    // Messages sent on a closing connection are lost, so wait until both are new.
    await until(async () => {
      const open = await here.db.rows<{ pid: number }>(`select pid from ${connections}`)
      return open.filter(({ pid }) => cut.every((each) => each.pid !== pid)).length === 2
    })
    const before = stream.heard.length
    await buy()
    await until(async () => stream.heard.slice(before).includes('purchases'))
  })
})

test('outlives the time limit for receiving a request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const stream = await listen(there, customer)
    await vi.advanceTimersByTimeAsync(120_000)
    await buy()
    await expectHeard(stream, 'purchases')
  } finally {
    vi.useRealTimers()
  }
})

describe('a stream ends', () => {
  test('with its session, on whichever node the user signs out, but not with another session', async () => {
    const other = await signInAs(here, customer.email)
    const stream = await listen(there, customer)
    const goingOn = await listen(there, other)
    await here.call(signOut, { token: customer.token })
    await expectEnd(stream)
    await buyAs(other)
    await expectHeard(goingOn, 'purchases')
  })

  test('when the password is reset', async () => {
    const streams = [await listen(there, customer), await listen(here, customer)]
    const resetToken = await askForResetEmail(here, customer.email)
    await here.call(resetPassword, { body: { resetToken, password: 'a better password' } })
    for (const stream of streams) await expectEnd(stream)
  })

  test('when the server stops, without delaying it', async () => {
    const node = await startTestServer({ database })
    const stream = await listen(node, customer)
    await node.close()
    await expectEnd(stream)
  })
})

const buyAs = ({ id, token }: Pick<SignedIn, 'id' | 'token'>) =>
  declarePurchase(here, { ...customer, id, token }, shop, { productId })

describe('one stream too many', () => {
  let small: TestServer
  beforeAll(async () => {
    small = await startTestServer({ database, streams: { perUser: 3, total: 5, customers: 4 } })
  })
  afterAll(() => small.close())

  const open = ({ token }: Pick<SignedIn, 'token'>) => small.call(hearLive, { token })
  const full = { status: 503, body: { code: 'too_many_streams' } }

  test('is refused to a user with too many, until one of them ends', async () => {
    const streams = [
      await listen(small, customer),
      await listen(small, customer),
      await listen(small, customer),
    ]
    expect(await open(customer)).toMatchObject({ status: 429, body: { code: 'too_many_streams' } })
    streams[0]?.leave()
    await until(async () => (await open(customer)).status === 200)
    for (const { leave } of streams) leave()
  })

  test('takes the place of another user’s second one, never of an only one, nor of a shop’s', async () => {
    const [greedy, second, third, fourth, fifth] = await Promise.all(
      Array.from({ length: 5 }, () => signUp(here, 'customer')),
    )
    if (!greedy || !second || !third || !fourth || !fifth) throw new Error('Five customers were expected.')
    const taken = [await listen(small, greedy), await listen(small, greedy), await listen(small, greedy)]
    const only = await listen(small, second)
    const atTheShop = await listen(small, shop)
    const newcomers = [await listen(small, third), await listen(small, fourth)]
    await Promise.all([taken[0]?.ended, taken[1]?.ended])
    const refused = await open(fifth)
    expect(refused).toMatchObject(full)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await open(brand), 'the shop holds the last place').toMatchObject(full)

    await declarePurchase(here, greedy, shop, { productId })
    await expectHeard(atTheShop, 'pending')
    for (const [user, stream] of [
      [greedy, taken[2]],
      [second, only],
      [third, newcomers[0]],
      [fourth, newcomers[1]],
    ] as const) {
      if (!stream) throw new Error('A stream is missing.')
      await declarePurchase(here, user, shop, { productId })
      await expectHeard(stream, 'purchases')
    }
  })
})
