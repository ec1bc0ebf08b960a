import { decideApproval } from '@jara/contract/trust/approvals'
import { readAlarms } from '@jara/contract/operations/alarms'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { listItems } from '@jara/contract/redeeming/redemptions-items'
import { agreeToPlans, readItemPlans } from '@jara/contract/redeeming/redemptions-plans'
import { listPlans } from '@jara/contract/redeeming/redemptions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { putInForce } from '../../../../../testing/policy.ts'
import {
  aPhone,
  aRichCustomer,
  type Items,
  offerItems,
  redeemAs,
} from '../../../../../testing/redemptions.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { succeed } from '../../../../../testing/shops.ts'
import { type Simulator, simulatorKeys, startSimulator } from '../../../../../testing/simulator.ts'
import { createVtpass } from '../../../../providers/vtpass/vtpass.ts'
import { watchPlans } from './watch-plans.ts'

let simulator: Simulator
let server: TestServer
let operator: SignedIn
let customer: SignedIn
let items: Items

beforeAll(async () => {
  simulator = await startSimulator()
  server = await startTestServer({ environment: simulator.environment })
  operator = await signUp(server, 'operator', ['admin'])
  customer = await aRichCustomer(server, 100_000)
  items = await offerItems(server.db)
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  await simulator.forgetFaults()
  await putInForce(server.db, { secondPerson: true })
  await server.db.script(`update redemption_items set plans_agreed_at = null; delete from agreed_plans;
    update approval_requests set asked_at = asked_at - interval '2 days'`)
})

const list = (shape: string) => simulator.script({ endpoint: 'service-variations', shape: [shape] })
const params = () => ({ id: items['mtn-data'] ?? '' })
const read = () => succeed(server, readItemPlans, { token: operator.token, params: params() })
const apply = async (state: 'agreed' | 'followed' = 'agreed', seen?: string) => {
  const body = { state, seen: seen ?? (await read()).seen }
  return server.call(agreeToPlans, { token: operator.token, params: params(), body })
}
const redeem = (variationCode: string, pointsToRedeem: number) =>
  redeemAs(server, customer, { itemId: items['mtn-data'], phone: aPhone(), variationCode, pointsToRedeem })

/** From a server that has not loaded a list yet. */
async function offered(): Promise<string[]> {
  const node = await startTestServer({ environment: simulator.environment, database: server.database })
  const request = {
    token: customer.token,
    params: { provider: 'vtpass' },
    query: { serviceID: 'mtn-data' },
  }
  const { content } = await succeed(node, listPlans, request)
  await node.close()
  return content.varations.map(({ name }) => name)
}

const differences = async () =>
  (await read()).plans.flatMap(({ id, difference }) => (difference === 'none' ? [] : [[id, difference]]))

describe('plans that a person has agreed to', () => {
  it('are offered on, and what the provider changes waits until it was seen and applied', async () => {
    expect(await apply()).toMatchObject({ status: 200, body: { status: 'made' } })
    expect(await differences()).toEqual([])
    const before = await offered()
    await list('other-plans')
    expect(await differences()).toEqual([
      ['mtn-10mb-100', 'price'],
      ['mtn-50mb-200', 'name'],
      ['mtn-50mb-200-night', 'new'],
      ['mtn-10gb-3500', 'gone'],
    ])
    expect((await read()).plans[0]).toMatchObject({
      agreed: { price_naira: 100, points: 200 },
      listed: { price_naira: 110, points: 220 },
    })
    expect(await offered()).toEqual(['N200 200MB - 2 days, all networks', ...before.slice(2, -1)])
    const refused = { status: 409, body: { code: 'plan_waits' } }
    expect(await redeem('mtn-10mb-100', 220)).toMatchObject(refused)
    expect(await redeem('mtn-50mb-200-night', 400)).toMatchObject(refused)
    expect(await redeem('mtn-50mb-200', 400)).toMatchObject({ status: 200 })

    expect(await apply()).toMatchObject({ body: { status: 'made' } })
    expect(await differences()).toEqual([])
    expect(await offered()).toContain('Night plan')
    expect(await redeem('mtn-10mb-100', 220)).not.toMatchObject(refused)
  })

  it('are what the provider lists, until somebody agrees to them and after that is given up', async () => {
    const state = async () =>
      (await succeed(server, listItems, { token: operator.token })).find(({ id }) => id === params().id)
        ?.plans
    expect(await state()).toBe('followed')
    await apply()
    expect(await state()).toBe('agreed')
    expect(await apply('followed')).toMatchObject({ body: { status: 'made' } })
    expect(await state()).toBe('followed')
    await list('other-plans')
    expect(await offered()).toContain('Night plan')
  })

  it('are not applied unseen', async () => {
    const { seen } = await read()
    await list('other-plans')
    expect(await apply('agreed', seen)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const airtime = { token: operator.token, params: { id: items['mtn'] ?? '' } }
    expect(await server.call(readItemPlans, airtime)).toMatchObject({
      status: 409,
      body: { code: 'no_plans' },
    })
    await simulator.forgetFaults()
    await simulator.script({ endpoint: 'service-variations', answer: 'html-502' })
    const unread = await server.call(readItemPlans, { token: operator.token, params: params() })
    expect(unread.status).toBe(503)
  })
})

it('a price that moves by more than a fifth needs two persons, asked once', async () => {
  const second = await signUp(server, 'operator', ['finance'])
  await apply()
  await list('doubled-prices')
  const { seen } = await read()
  const answers = await Promise.all([apply('agreed', seen), apply('agreed', seen)])
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  expect((await read()).asked_by).not.toBeNull()
  expect((await read()).plans[0]).toMatchObject({ difference: 'price' })
  const [request] = await succeed(server, listRequests, { token: second.token })
  expect(request).toMatchObject({
    title: 'Apply the provider’s plans',
    differences: expect.arrayContaining([{ what: 'N100 100MB - 24 hrs', now: '₦100.00', after: '₦200.00' }]),
  })
  const decide = ({ token }: SignedIn) =>
    server.call(decideApproval, { token, params: { id: request?.id ?? '' }, body: { decision: 'approve' } })
  expect(await decide(operator)).toMatchObject({ status: 403, body: { code: 'second_person_needed' } })
  expect((await decide(second)).status).toBe(200)
  expect(await differences()).toEqual([])
})

it('an alarm says that plans differ, until they are applied', async () => {
  const keys = {
    apiKey: simulatorKeys.API_KEY,
    publicKey: simulatorKeys.PUBLIC_KEY,
    secretKey: simulatorKeys.SECRET_KEY,
  }
  // Each check starts without a loaded list.
  const look = async () => {
    await watchPlans(server.db, createVtpass({ baseUrl: simulator.url, ...keys }))
    const { on } = await succeed(server, readAlarms, { token: operator.token })
    return on.filter(({ kind }) => kind === 'plans-differ').map(({ subject }) => subject)
  }
  await list('other-plans')
  expect(await look()).toEqual([])
  await simulator.forgetFaults()
  await apply()
  expect(await look()).toEqual([])
  await list('other-plans')
  expect(await look()).toEqual(['mtn-data'])
  await simulator.forgetFaults()
  await simulator.script({ endpoint: 'service-variations', answer: 'html-502' })
  expect(await look()).toEqual(['mtn-data'])
  await simulator.forgetFaults()
  await list('other-plans')
  await apply()
  expect(await look()).toEqual([])
})
