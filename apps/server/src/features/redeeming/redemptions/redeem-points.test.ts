import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMyRedemptions } from '@jara/contract/redeeming/redemptions'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { checkInvariants } from '../../../../testing/invariants.ts'
import { makeReachable, noticesOf } from '../../../../testing/notices.ts'
import {
  aPhone,
  aRichCustomer,
  fastForward,
  type Items,
  offerItems,
  redeemAs,
  redemptionsOf,
} from '../../../../testing/redemptions.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'
import { until } from '../../../../testing/until.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'

let simulator: Simulator
let server: TestServer
/** Waits for an outcome no longer than until an open order is checked with the provider. */
let hasty: TestServer
let items: Items
let customer: SignedIn

beforeAll(async () => {
  simulator = await startSimulator('demo')
  const { environment } = simulator
  // Longer than an order may take on a busy machine, and shorter than the wait of the next order for the same recipient.
  server = await startTestServer({ environment, answerWithinMs: 15_000 })
  hasty = await startTestServer({ environment, answerWithinMs: 4_500, database: server.database })
  items = await offerItems(server.db)
})

afterAll(async () => {
  await hasty.close()
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  customer = await aRichCustomer(server, 10_000)
  await makeReachable(server.db, customer)
})

afterEach(async () => {
  await simulator.forgetFaults()
  expect(await checkInvariants(server.db, { orders: await simulator.orders() })).toEqual([])
})

const balance = () => readBalance(server.db, customer.id)
const listed = () => succeed(server, listMyRedemptions, { token: customer.token })

describe('a delivered redemption', () => {
  it('can be airtime', async () => {
    const phone = aPhone()
    const answer = await redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 1_000, phone })
    const message = `Airtime of ₦500.00 was delivered to ${phone}.`
    expect(answer).toMatchObject({ status: 200, body: { message, status: 'delivered' } })
    expect(await balance()).toBe(9_000)
    expect(await noticesOf(server.db, customer)).toEqual([{ kind: 'redemption-delivered', body: message }])
    expect((await simulator.orders())[0]).toMatchObject({ serviceID: 'mtn', recipient: phone, amount: 500 })
  })

  it('can be a data plan', async () => {
    const phone = aPhone()
    const request = {
      itemId: items['mtn-data'],
      pointsToRedeem: 1_000,
      phone,
      variationCode: 'mtn-750mb-500',
    }
    expect(await redeemAs(server, customer, request)).toMatchObject({
      status: 200,
      body: { message: `N500 750MB - 7 days was delivered to ${phone}.` },
    })
    expect((await simulator.orders())[0]).toMatchObject({ variationCode: 'mtn-750mb-500', amount: 500 })
  })

  it('can be electricity: the token is in the message and is stored', async () => {
    const request = { itemId: items['ikeja-electric'], pointsToRedeem: 4_000, variationCode: 'prepaid' }
    const answer = await redeemAs(server, customer, {
      ...request,
      meterNumber: '1111111111111',
      phone: aPhone(),
    })
    const [order] = await simulator.orders()
    const token = order?.meterToken
    expect(token).toMatch(/^\d{20}$/)
    const message = `Electricity of ₦2,000.00 was delivered to meter 1111111111111 (TESTMETER1). Token: ${token}. Units: 8.9 kWh.`
    expect(answer).toMatchObject({ status: 200, body: { message, token } })
    expect(await listed()).toMatchObject([
      { type: 'electricity', plan: 'Prepaid', token, units: '8.9 kWh', message },
    ])
  })

  it('can be electricity with two tokens, or without any for a postpaid meter', async () => {
    const request = { pointsToRedeem: 4_000, meterNumber: '1234567890', phone: aPhone() }
    const eko = await redeemAs(server, customer, {
      ...request,
      itemId: items['eko-electric'],
      variationCode: 'prepaid',
    })
    expect(eko.body).toHaveProperty(
      'message',
      expect.stringMatching(/Token: \d{20}\. Bonus token: \d{20}\. Units: /),
    )
    const postpaid = await redeemAs(server, customer, {
      ...request,
      itemId: items['ikeja-electric'],
      variationCode: 'postpaid',
    })
    expect(postpaid.body).toHaveProperty(
      'message',
      expect.stringMatching(/^Electricity of ₦2,000\.00 was delivered to meter 1234567890 \([A-Z ]+\)\.$/),
    )
  })

  it('uses the customer’s own phone if none is given for electricity', async () => {
    const request = { itemId: items['ikeja-electric'], pointsToRedeem: 200, variationCode: 'prepaid' }
    expect((await redeemAs(server, customer, { ...request, meterNumber: '12345678901' })).status).toBe(200)
    expect((await simulator.orders())[0]).toMatchObject({ phone: '08012345678' })
  })
})

describe('a failed redemption', () => {
  it('returns the points, with the reason and a notice', async () => {
    const phone = aPhone()
    await simulator.script({ code: '016', recipient: phone })
    const answer = await redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 1_000, phone })
    const message = `Airtime of ₦500.00 for ${phone} could not be delivered: the provider could not complete it. Your 1,000 points have been refunded.`
    expect(answer).toMatchObject({ status: 409, body: { message, code: 'redemption_failed' } })
    expect(await balance()).toBe(10_000)
    expect(await noticesOf(server.db, customer)).toEqual([{ kind: 'redemption-refunded', body: message }])
    expect(await listed()).toMatchObject([{ status: 'refunded', message }])
  })

  it('can be tried again by the customer', async () => {
    const request = { itemId: items['mtn'], pointsToRedeem: 1_000, phone: aPhone() }
    await simulator.script({ code: '030', recipient: request.phone, times: 1 })
    expect((await redeemAs(server, customer, request)).status).toBe(409)
    expect((await redeemAs(server, customer, request)).body).toMatchObject({ status: 'processing' })
    expect(await redemptionsOf(server.db, customer)).toHaveLength(2)
  })
})

describe('a slow redemption', () => {
  it('is reported as processing and delivered later', async () => {
    const phone = aPhone()
    await simulator.script({ recipient: phone, deliverAfterRequeries: 2 })
    const answer = await redeemAs(hasty, customer, { itemId: items['mtn'], pointsToRedeem: 1_000, phone })
    const message = `Airtime of ₦500.00 for ${phone} is being processed. We’ll notify you when it’s delivered.`
    expect(answer).toMatchObject({ status: 200, body: { message, status: 'processing' } })
    expect(await balance()).toBe(9_000)
    const [{ id } = { id: '' }] = await redemptionsOf(server.db, customer)
    await fastForward(server.db, id, 5)
    await until(async () => (await simulator.orders())[0]?.requeries === 1)
    expect(await listed()).toMatchObject([{ status: 'processing' }])
    await until(async () => {
      await fastForward(server.db, id, 15)
      return (await listed())[0]?.status === 'delivered'
    })
    expect(await noticesOf(server.db, customer)).toMatchObject([{ kind: 'redemption-delivered' }])
    expect(await balance()).toBe(9_000)
  })

  it('is answered as delivered if it finishes soon', async () => {
    const phone = aPhone()
    await simulator.script({ recipient: phone, delayMs: 700 })
    const answer = await redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 1_000, phone })
    expect(answer.body).toMatchObject({ status: 'delivered' })
  })

  it('blocks no other request, because no transaction is open during the call', async () => {
    const phone = aPhone()
    await simulator.script({ recipient: phone, delayMs: 3_000 })
    const slow = redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 1_000, phone })
    await until(async () => (await redemptionsOf(server.db, customer))[0]?.status === 'sent')
    // Other queries come and go, such as the search for due redemptions. A transaction left open by the call would stay.
    const { status } = await until(() =>
      server.db.row<{ status: string }>(
        `select status from redemptions
          where customer_id = $1 and not exists (
            select from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null)`,
        [customer.id],
      ),
    )
    expect(status).toBe('sent')
    await slow
  })
})

describe('a repeated redemption', () => {
  it('with the same key gets its current status, however often it is repeated', async () => {
    const key = randomUUID()
    const request = { itemId: items['mtn'], pointsToRedeem: 1_000, phone: aPhone() }
    await simulator.script({ recipient: request.phone, deliverAfterRequeries: 1 })
    const first = await redeemAs(hasty, customer, request, key)
    expect(first.body).toMatchObject({ status: 'processing' })
    const [{ id } = { id: '' }] = await redemptionsOf(server.db, customer)
    await fastForward(server.db, id, 5)
    await until(async () => (await listed())[0]?.status === 'delivered')
    expect((await redeemAs(server, customer, request, key)).body).toMatchObject({ id, status: 'delivered' })
    expect(await balance()).toBe(9_000)
  })

  it('with the same key is answered even if the balance no longer covers it', async () => {
    const key = randomUUID()
    const request = { itemId: items['mtn'], pointsToRedeem: 10_000, phone: aPhone() }
    const first = await redeemAs(server, customer, request, key)
    expect(await balance()).toBe(0)
    const again = await redeemAs(server, customer, request, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await redemptionsOf(server.db, customer)).toHaveLength(1)
  })

  it('with the same key and another body is refused', async () => {
    const key = randomUUID()
    const request = { itemId: items['mtn'], pointsToRedeem: 1_000, phone: aPhone() }
    await redeemAs(server, customer, request, key)
    expect((await redeemAs(server, customer, { ...request, pointsToRedeem: 500 }, key)).status).toBe(422)
    expect(await balance()).toBe(9_000)
  })

  it('with another customer’s key is a separate redemption', async () => {
    const key = randomUUID()
    const other = await aRichCustomer(server, 1_000)
    await redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 1_000, phone: aPhone() }, key)
    const answer = await redeemAs(
      server,
      other,
      { itemId: items['mtn'], pointsToRedeem: 1_000, phone: aPhone() },
      key,
    )
    expect(answer.status).toBe(200)
    expect(await readBalance(server.db, other.id)).toBe(0)
  })

  it('without a key counts as a double tap for ten seconds, and as a new redemption afterwards', async () => {
    const request = { itemId: items['mtn'], pointsToRedeem: 1_000, phone: aPhone() }
    const answers = await Promise.all([1, 2, 3].map(() => redeemAs(server, customer, request)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const [{ id } = { id: '' }, ...others] = await redemptionsOf(server.db, customer)
    expect(others).toEqual([])
    await fastForward(server.db, id, 11)
    await redeemAs(server, customer, request)
    expect(await redemptionsOf(server.db, customer)).toHaveLength(2)
  })

  it('for another phone is a separate redemption', async () => {
    const request = { itemId: items['mtn'], pointsToRedeem: 1_000 }
    await redeemAs(server, customer, { ...request, phone: aPhone() })
    await redeemAs(server, customer, { ...request, phone: aPhone() })
    expect(await balance()).toBe(8_000)
  })
})

describe('the list', () => {
  it('shows only the customer’s own, newest first, in pages', async () => {
    for (const phone of [aPhone(), aPhone(), aPhone()]) {
      await redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 100, phone })
    }
    const [newest, middle, oldest] = await listed()
    expect([newest, middle, oldest].map((entry) => entry?.created_at)).toEqual(
      [newest, middle, oldest]
        .map((entry) => entry?.created_at)
        .toSorted()
        .toReversed(),
    )
    const page = await succeed(server, listMyRedemptions, {
      token: customer.token,
      query: { before: newest?.id ?? '' },
    })
    expect(page).toEqual([middle, oldest])
    const other = await signUp(server, 'customer')
    expect(await succeed(server, listMyRedemptions, { token: other.token })).toEqual([])
    const foreign = { token: other.token, query: { before: newest?.id ?? '' } }
    expect(await succeed(server, listMyRedemptions, foreign)).toEqual([])
  })

  it('refuses an invalid cursor', async () => {
    const answer = await server.call(listMyRedemptions, { token: customer.token, query: { before: 'x' } })
    expect(answer.status).toBe(400)
  })
})
