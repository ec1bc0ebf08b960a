import { listPlans } from '@jara/contract/redeeming/redemptions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../../testing/accounts.ts'
import { aRichCustomer, type Items, offerItems, redeemAs } from '../../../../testing/redemptions.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'

let simulator: Simulator
let server: TestServer
let customer: SignedIn
let items: Items

beforeAll(async () => {
  simulator = await startSimulator('demo')
  server = await startTestServer({ environment: simulator.environment })
  items = await offerItems(server.db)
  customer = await aRichCustomer(server, 10_000)
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

afterEach(() => simulator.forgetFaults())

describe('plans', () => {
  const aNode = () =>
    startTestServer({ environment: simulator.environment, database: server.database, answerWithinMs: 60_000 })
  const read = (serviceID: string) =>
    server.call(listPlans, { token: customer.token, params: { provider: 'vtpass' }, query: { serviceID } })

  it('are listed under both spellings of the key', async () => {
    const query = { serviceID: 'mtn-data' }
    const { content } = await succeed(server, listPlans, {
      token: customer.token,
      params: { provider: 'vtpass' },
      query,
    })
    expect(content.varations[0]).toEqual({
      name: 'N100 100MB - 24 hrs',
      variation_code: 'mtn-10mb-100',
      variation_amount: '100.00',
      fixedPrice: 'Yes',
    })
    expect(content.variations).toEqual(content.varations)
  })

  it('are the types of meter for electricity', async () => {
    expect(await read('ikeja-electric')).toMatchObject({
      status: 200,
      body: {
        content: {
          varations: [{ variation_code: 'prepaid', fixedPrice: 'No' }, { variation_code: 'postpaid' }],
        },
      },
    })
  })

  it('exist only for our items and only with this provider', async () => {
    expect(await read('airtel-data')).toMatchObject({
      status: 404,
      body: { message: 'Service not found.' },
    })
    const params = { provider: 'admin' }
    const other = await server.call(listPlans, {
      token: customer.token,
      params,
      query: { serviceID: 'mtn-data' },
    })
    expect(other.status).toBe(404)
  })

  it('come from the cache while the provider is down; without a cache the call is refused', async () => {
    await read('mtn-data')
    await server.db.rows(
      `insert into redemption_items (name, type, point_to_ngn_rate) values ('etisalat-data', 'data', 1)`,
    )
    await simulator.script({ endpoint: 'service-variations', answer: 'html-502' })
    expect((await read('mtn-data')).status).toBe(200)
    const answer = await read('etisalat-data')
    expect(answer).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('can’t reach this service') },
    })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('are redeemed at a price that another server has listed since', async () => {
    const [outdated, other] = await Promise.all([aNode(), aNode()])
    const priceAt = async (node: TestServer) => {
      const { content } = await succeed(node, listPlans, {
        token: customer.token,
        params: { provider: 'vtpass' },
        query: { serviceID: 'mtn-data' },
      })
      return content.varations.find(({ variation_code }) => variation_code === variationCode)
        ?.variation_amount
    }
    const variationCode = 'mtn-10mb-100'
    await simulator.script({ endpoint: 'service-variations', shape: ['doubled-prices'] })
    expect(await priceAt(outdated)).toBe('200.00')
    await simulator.forgetFaults()
    expect(await priceAt(other)).toBe('100.00')
    const request = { itemId: items['mtn-data'], phone: '08012345678', variationCode, pointsToRedeem: 200 }
    expect(await redeemAs(outdated, customer, request)).toMatchObject({
      status: 200,
      body: { status: 'delivered' },
    })
    await Promise.all([outdated.close(), other.close()])
  })
})
