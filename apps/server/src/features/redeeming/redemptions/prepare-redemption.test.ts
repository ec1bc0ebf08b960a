import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listPlans } from '@jara/contract/redeeming/redemptions'
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../../../../testing/accounts.ts'
import { checkInvariants } from '../../../../testing/invariants.ts'
import { aRichCustomer, type Items, offerItems, redeemAs } from '../../../../testing/redemptions.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'
import { succeed } from '../../../../testing/shops.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'
import { redemptionAttemptsOf } from './prepare-redemption.ts'

let simulator: Simulator
let server: TestServer
let items: Items
let customer: SignedIn

beforeAll(async () => {
  simulator = await startSimulator('demo')
  // On a busy machine the outcome may come late, but the answers should include it.
  server = await startTestServer({ environment: simulator.environment, answerWithinMs: 60_000 })
  items = await offerItems(server.db)
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  customer = await aRichCustomer(server, 10_000)
})

afterEach(async () => {
  await simulator.forgetFaults()
  expect(await checkInvariants(server.db, { orders: await simulator.orders() })).toEqual([])
})

const phone = '08012345678'
const meterNumber = '1234567890'

type Request = Parameters<typeof redeemAs>[2]

/** Expects a refusal with this message, and no change to points or orders. */
async function expectRefusal(request: Request, status: number, message: string): Promise<void> {
  const before = (await simulator.orders()).length
  expect(await redeemAs(server, customer, request)).toMatchObject({ status, body: { message } })
  expect(await readBalance(server.db, customer.id)).toBe(10_000)
  expect(await simulator.orders()).toHaveLength(before)
}

describe('a redemption is refused', () => {
  const chooseItem = 'Please select an item and enter a valid number of points.'

  it('for the first reason in the order of the specification, which the rule knows', async () => {
    const data = { itemId: items['mtn-data'], pointsToRedeem: 100 }
    const electricity = { itemId: items['ikeja-electric'], pointsToRedeem: 100, phone: 'eight' }
    for (const [request, status, message] of [
      [{ itemId: '', pointsToRedeem: 10_001, phone: '' }, 400, chooseItem],
      [
        { itemId: randomUUID(), pointsToRedeem: 10_000_000, phone: '' },
        409,
        'You do not have enough points to make this redemption.',
      ],
      [{ itemId: randomUUID(), pointsToRedeem: 100, phone: '' }, 400, 'Please select a valid item.'],
      [{ ...data, phone: '  ' }, 400, 'Please enter your phone number.'],
      [{ ...data, phone: 'eight' }, 400, 'Please select a plan.'],
      [electricity, 400, 'Please select a plan.'],
      [{ ...electricity, variationCode: 'prepaid' }, 400, 'Please enter your meter number.'],
    ] as const)
      await expectRefusal(request, status, message)
  })

  it('whatever JSON stands for its item or its points', async () => {
    await expectRefusal({ pointsToRedeem: 100 }, 400, chooseItem)
    for (const itemId of ['mtn', '<script>'])
      await expectRefusal({ itemId, pointsToRedeem: 100 }, 400, 'Please select a valid item.')
    for (const pointsToRedeem of [undefined, 0, 0.5, '100', true, [5], null, {}, 2 ** 53])
      await expectRefusal({ itemId: items['mtn'], pointsToRedeem, phone }, 400, chooseItem)
  })
})

describe('a number', () => {
  it('is refused as a phone or as a meter by its form', async () => {
    await expectRefusal(
      { itemId: items['mtn'], pointsToRedeem: 100, phone: '0801234567' },
      400,
      'Please enter a Nigerian phone number, such as 08012345678.',
    )
    const request = { itemId: items['ikeja-electric'], pointsToRedeem: 200, variationCode: 'prepaid', phone }
    await expectRefusal(
      { ...request, meterNumber: '123456789' },
      400,
      'A meter number has 10 to 13 digits. Please check it.',
    )
  })

  it('is sent in the domestic format', async () => {
    const { status, body } = await redeemAs(server, customer, {
      itemId: items['mtn'],
      pointsToRedeem: 100,
      phone: '+234 803 999 0001',
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/to 08039990001\.$/) },
    })
    expect((await simulator.orders())[0]?.recipient).toBe('08039990001')
  })

  it('from the provider’s sandbox are accepted as phones only if enabled', async () => {
    const request = { itemId: items['mtn'], pointsToRedeem: 100, phone: '500000000000' }
    const strict = await startTestServer({
      database: server.database,
      environment: { ...simulator.environment, VTPASS_SANDBOX_NUMBERS: 'off' },
    })
    expect((await redeemAs(strict, customer, request)).status).toBe(400)
    await strict.close()
  })
})

describe('the price of a plan', () => {
  const plan = { variationCode: 'mtn-750mb-500' }

  it('cannot be paid with a point more or less', async () => {
    for (const pointsToRedeem of [999, 1_001]) {
      const request = { itemId: items['mtn-data'], phone, pointsToRedeem, ...plan }
      await expectRefusal(request, 400, 'This plan costs 1,000 points.')
    }
  })

  it('is rounded up to whole points', async () => {
    const [dear] = await server.db.rows<{ id: string }>(
      `insert into redemption_items (name, type, point_to_ngn_rate) values ('glo-data', 'data', 0.3) returning id`,
    )
    const request = { itemId: dear?.id, phone, variationCode: 'glo100' }
    await expectRefusal({ ...request, pointsToRedeem: 333 }, 400, 'This plan costs 334 points.')
    expect(await redeemAs(server, customer, { ...request, pointsToRedeem: 334 })).toMatchObject({
      status: 200,
    })
    expect(await readBalance(server.db, customer.id)).toBe(9_666)
    expect((await simulator.orders())[0]).toMatchObject({ amount: 100, variationCode: 'glo100' })
  })

  it('is the provider’s current price, not the one in the listed plans', async () => {
    const list = () =>
      succeed(server, listPlans, {
        token: customer.token,
        params: { provider: 'vtpass' },
        query: { serviceID: 'airtel-data' },
      })
    const [item] = await server.db.rows<{ id: string }>(
      `insert into redemption_items (name, type, point_to_ngn_rate) values ('airtel-data', 'data', 0.5) returning id`,
    )
    await simulator.script({ endpoint: 'service-variations', shape: ['doubled-prices'] })
    const [shown] = (await list()).content.varations
    const request = { itemId: item?.id, phone, variationCode: shown?.variation_code }
    const shownPoints = Number(shown?.variation_amount) * 2
    await simulator.forgetFaults()
    const message = `This plan costs ${(shownPoints / 2).toLocaleString('en')} points.`
    await expectRefusal({ ...request, pointsToRedeem: shownPoints }, 400, message)

    await simulator.script({ endpoint: 'service-variations', answer: 'server-error' })
    const apology = 'We can’t reach this service right now. Please try again later.'
    await expectRefusal({ ...request, pointsToRedeem: shownPoints / 2 }, 503, apology)
    await simulator.forgetFaults()
    expect(await redeemAs(server, customer, { ...request, pointsToRedeem: shownPoints / 2 })).toMatchObject({
      status: 200,
      body: { status: 'delivered' },
    })
  })

  it('is compared with the listed price, and guesses cost the provider one question a minute', async () => {
    const request = { itemId: items['mtn-data'], phone, pointsToRedeem: 1_000, ...plan }
    await redeemAs(server, customer, request)
    const questions = async () =>
      (await simulator.requests()).filter(({ endpoint }) => endpoint === 'service-variations').length
    const before = await questions()
    for (const pointsToRedeem of [1, 999, 1_001, 2_000]) {
      const refusal = { status: 400, body: { message: 'This plan costs 1,000 points.' } }
      expect(await redeemAs(server, customer, { ...request, pointsToRedeem })).toMatchObject(refusal)
    }
    expect(await questions()).toBeLessThanOrEqual(before + 1)
  })

  it('is looked up only among the plans of the chosen service', async () => {
    const request = { itemId: items['mtn-data'], phone, pointsToRedeem: 200 }
    for (const variationCode of ['glo100', 'nothing', '__proto__']) {
      await expectRefusal(
        { ...request, variationCode },
        400,
        'This plan isn’t available. Please select another plan.',
      )
    }
  })
})

describe('an amount that the customer chooses', () => {
  it('is limited by whole naira, the network, the electricity company and the meter', async () => {
    for (const [pointsToRedeem, reason] of [
      [8, 'The minimum amount is ₦5.00, which costs 10 points.'],
      [101, 'The amount must be in whole naira. Enter 100 or 102 points.'],
    ] as const)
      await expectRefusal({ itemId: items['mtn'], phone, pointsToRedeem }, 400, reason)
    const request = { phone, variationCode: 'prepaid', meterNumber }
    const ikeja = { ...request, itemId: items['ikeja-electric'], pointsToRedeem: 98 }
    await expectRefusal(ikeja, 400, 'The minimum amount is ₦50.00, which costs 100 points.')
    const kano = { ...request, itemId: items['kano-electric'], pointsToRedeem: 100 }
    await expectRefusal(kano, 400, 'The minimum amount for this meter is ₦500.00.')
  })
})

it('a customer may try three hundred redemptions an hour, and a repeated one is still answered', async () => {
  const request = { itemId: items['mtn'], pointsToRedeem: 1_000, phone }
  const first = await redeemAs(server, customer, request, 'the-first-of-many')
  expect(first.status).toBe(200)
  const { bucket } = redemptionAttemptsOf(customer.id)
  await server.db.rows('update rate_limits set uses = 298 where bucket = $1', [bucket])
  const orders = (await simulator.orders()).length
  const small = { ...request, pointsToRedeem: 7 }
  const answers = await Promise.all(Array.from({ length: 5 }, () => redeemAs(server, customer, small)))
  expect(countStatuses(answers)).toEqual({ 400: 2, 429: 3 })
  expect(await redeemAs(server, customer, request, 'the-first-of-many')).toMatchObject({ body: first.body })
  expect(await simulator.orders()).toHaveLength(orders)
})

describe('a meter', () => {
  const aRequest = () => ({
    itemId: items['ikeja-electric'],
    pointsToRedeem: 1_000,
    phone,
    variationCode: 'prepaid',
    meterNumber,
  })

  it('unknown to the company is refused before points move', async () => {
    await simulator.script({ endpoint: 'merchant-verify', code: '011' })
    const reason = `We can’t find prepaid meter ${meterNumber} at ikeja-electric. Please check the number.`
    await expectRefusal(aRequest(), 400, reason)
  })

  it('is checked thirty times an hour for a customer, and no more', async () => {
    await simulator.script({ endpoint: 'merchant-verify', code: '011' })
    const checks = async () =>
      (await simulator.requests()).filter(({ endpoint }) => endpoint === 'merchant-verify').length
    const before = await checks()
    const answers = await Promise.all(
      Array.from({ length: 33 }, (_, turn) =>
        redeemAs(server, customer, { ...aRequest(), meterNumber: String(2_000_000_000 + turn) }),
      ),
    )
    expect(countStatuses(answers)).toEqual({ 400: 30, 429: 3 })
    expect(await checks()).toBe(before + 30)
    const other = await aRichCustomer(server, 10_000)
    expect(await redeemAs(server, other, aRequest())).toMatchObject({ status: 400 })
  })

  it('that may not be credited is refused', async () => {
    await simulator.script({ endpoint: 'merchant-verify', shape: ['cannot-vend'] })
    const reason = 'This meter can’t be credited right now. Please contact your electricity company.'
    await expectRefusal(aRequest(), 409, reason)
  })

  it('that cannot be checked is refused with a request to try later', async () => {
    await simulator.script({ endpoint: 'merchant-verify', answer: 'html-502' })
    const reason = 'We can’t reach this service right now. Please try again later.'
    await expectRefusal(aRequest(), 503, reason)
  })
})
