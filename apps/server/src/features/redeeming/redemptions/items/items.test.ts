import { decideApproval } from '@jara/contract/trust/approvals'
import { listRequests, takeBackRequest } from '@jara/contract/trust/approvals-console'
import type { BodyOf } from '@jara/contract/call'
import { changeItem, listItems } from '@jara/contract/redeeming/redemptions-items'
import { listPlans, listRedemptionItems } from '@jara/contract/redeeming/redemptions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { putInForce } from '../../../../../testing/policy.ts'
import { aRichCustomer, type Items, offerItems, redeemAs } from '../../../../../testing/redemptions.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { succeed } from '../../../../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../../../../testing/simulator.ts'

let simulator: Simulator
let server: TestServer
let operator: SignedIn
let finance: SignedIn
let items: Items

beforeAll(async () => {
  simulator = await startSimulator()
  server = await startTestServer({ environment: simulator.environment })
  operator = await signUp(server, 'operator', ['catalogue'])
  finance = await signUp(server, 'operator', ['finance'])
  items = await offerItems(server.db)
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  await putInForce(server.db, { secondPerson: true })
  await server.db.rows(`update approval_requests set asked_at = asked_at - interval '2 days'`)
})

const idOf = (name: string) => items[name] ?? ''
/** With the current revision by default. */
const change = async (name: string, fields: Partial<BodyOf<typeof changeItem>>, { token } = operator) =>
  server.call(changeItem, {
    token,
    params: { id: idOf(name) },
    body: { rate: 0.5, state: 'offered', revision: (await itemNamed(name))?.revision ?? 0, ...fields },
  })
const itemNamed = async (name: string) =>
  (await succeed(server, listItems, { token: operator.token })).find((item) => item.name === name)
const redeemMtn = (customer: SignedIn, pointsToRedeem: number) =>
  redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem, phone: '08031234567' })

describe('an item', () => {
  it('that is withdrawn is offered to nobody, and comes back', async () => {
    const customer = await aRichCustomer(server, 10_000)
    const names = async () =>
      (await succeed(server, listRedemptionItems, { token: customer.token })).map(({ name }) => name)
    const plans = () =>
      server.call(listPlans, {
        token: customer.token,
        params: { provider: 'vtpass' },
        query: { serviceID: 'mtn-data' },
      })
    await change('mtn-data', { state: 'withdrawn' })
    expect(await names()).not.toContain('mtn-data')
    expect((await plans()).status).toBe(404)
    const asked = await redeemAs(server, customer, {
      itemId: items['mtn-data'],
      pointsToRedeem: 1_000,
      phone: '08031234567',
      variationCode: 'mtn-10mb-100',
    })
    expect(asked).toMatchObject({ status: 400, body: { message: 'Please select a valid item.' } })
    await change('mtn-data', { state: 'offered' })
    expect(await names()).toContain('mtn-data')
  })

  it('has limits of its own', async () => {
    const customer = await aRichCustomer(server, 10_000)
    await change('mtn', { least_points: 500, most_points: 2_000 })
    expect(await redeemMtn(customer, 400)).toMatchObject({
      status: 400,
      body: { message: 'The minimum is 500 pts.', code: 'points_unsuitable' },
    })
    expect(await redeemMtn(customer, 2_100)).toMatchObject({ status: 400 })
    expect((await redeemMtn(customer, 600)).status).toBe(200)
    expect((await change('mtn', { least_points: 500, most_points: 400 })).status).toBe(400)
    await change('mtn', {})
    expect((await redeemMtn(customer, 400)).status).toBe(200)
  })

  it('that does not exist is not found', async () => {
    const request = { token: operator.token, body: { rate: 0.5, state: 'offered', revision: 0 } }
    expect((await server.call(changeItem, { ...request, params: { id: operator.id } })).status).toBe(404)
  })
})

it('of two open forms the later one is told who changed what', async () => {
  await server.db.rows('update redemption_items set point_to_ngn_rate = 0.5 where id = $1', [idOf('glo')])
  const revision = (await itemNamed('glo'))?.revision ?? -1
  const answers = await Promise.all([0.52, 0.53].map((rate) => change('glo', { rate, revision })))
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  expect((await itemNamed('glo'))?.revision).toBe(revision + 1)
  const { body } = answers.find(({ status }) => status === 409) ?? {}
  expect(body).toMatchObject({
    code: 'changed_meanwhile',
    message: expect.stringMatching(/changed this item while you were editing: rate from 0\.5 to 0\.5[23]\./),
  })
})

describe('a rate', () => {
  const approve = async ({ token }: SignedIn, name: string) => {
    const request = await server.db.row<{ id: string }>(
      'select id from approval_requests where subject = $1 order by asked_at desc limit 1',
      [idOf(name)],
    )
    const params = { id: request?.id ?? '' }
    return server.call(decideApproval, { token, params, body: { decision: 'approve' } })
  }

  const takeBack = async ({ token }: SignedIn, name: string) => {
    const request = await server.db.row<{ id: string }>(
      'select id from approval_requests where subject = $1 order by asked_at desc limit 1',
      [idOf(name)],
    )
    return server.call(takeBackRequest, { token, params: { id: request?.id ?? '' } })
  }

  it('moves by a fifth at once', async () => {
    expect(await change('glo', { rate: 0.6 })).toMatchObject({ status: 200, body: { status: 'made' } })
    expect(await itemNamed('glo')).toMatchObject({ rate: 0.6, waiting_rate: null })
  })

  it.each([0.6001, 0.3999, 5])('that becomes %s waits for finance', async (rate) => {
    await server.db.rows('update redemption_items set point_to_ngn_rate = 0.5 where id = $1', [idOf('glo')])
    expect(await change('glo', { rate })).toMatchObject({ status: 200, body: { status: 'waits' } })
    expect(await itemNamed('glo')).toMatchObject({ rate: 0.5, waiting_rate: rate })
    const [request] = await succeed(server, listRequests, { token: finance.token })
    expect(request).toMatchObject({
      title: 'Change a redemption item',
      differences: [{ what: 'Naira per point', now: '0.5', after: String(rate) }],
    })
    expect((await approve(operator, 'glo')).status).toBe(403)
    const answers = await Promise.all([approve(finance, 'glo'), approve(finance, 'glo')])
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
    expect(await itemNamed('glo')).toMatchObject({ rate, waiting_rate: null })
  })

  it('that persons alone move in small steps waits once they add up to more than a fifth', async () => {
    const second = await signUp(server, 'operator', ['finance'])
    for (const rate of [0.55, 0.6])
      expect((await change('mtn', { rate })).body).toMatchObject({ status: 'made' })
    expect((await change('mtn', { rate: 0.65 }, finance)).body).toMatchObject({ status: 'waits' })
    expect((await change('mtn', { rate: 0.6, least_points: 10 })).body).toMatchObject({ status: 'made' })
    // The pending request is older than this change.
    expect(await approve(second, 'mtn')).toMatchObject({ status: 409, body: { code: 'item_changed' } })
    await takeBack(finance, 'mtn')
    await change('mtn', { rate: 0.66 })
    expect((await approve(second, 'mtn')).status).toBe(200)
    // From an approved rate, one operator may move it again.
    expect((await change('mtn', { rate: 0.7 })).body).toMatchObject({ status: 'made' })
  })

  it('is not approved by whoever asked, nor after the item was changed', async () => {
    await server.db.rows('update redemption_items set point_to_ngn_rate = 0.5 where id = $1', [idOf('glo')])
    const second = await signUp(server, 'operator', ['finance'])
    await change('glo', { rate: 2 }, finance)
    expect(await approve(finance, 'glo')).toMatchObject({
      status: 403,
      body: { code: 'second_person_needed' },
    })
    await change('glo', { rate: 0.55 })
    expect(await approve(second, 'glo')).toMatchObject({ status: 409, body: { code: 'item_changed' } })
    expect((await itemNamed('glo'))?.rate).toBe(0.55)
  })

  it('waits for one answer at a time, also by parallel requests', async () => {
    await server.db.rows('update redemption_items set point_to_ngn_rate = 0.5 where id = $1', [idOf('glo')])
    const answers = await Promise.all([1, 2, 3].map((rate) => change('glo', { rate })))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 })
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'waits_already' })
    await takeBack(operator, 'glo')
    expect(await change('glo', { rate: 2 })).toMatchObject({ body: { status: 'waits' } })
  })
})
