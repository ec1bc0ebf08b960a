import { decideApproval } from '@jara/contract/trust/approvals'
import type { BodyOf } from '@jara/contract/call'
import {
  changeMission,
  changeMissionState,
  draftMission,
  listMissions,
  publishMission,
  readMission,
  simulateMission,
} from '@jara/contract/catalogue/missions-console'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { putInForce } from '../../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../../testing/shops.ts'

let server: TestServer
let operator: SignedIn
let finance: SignedIn
let customer: SignedIn
let shop: SignedInTenant
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['catalogue'])
  finance = await signUp(server, 'operator', ['finance'])
  shop = await openTenant(server, 'retailer')
})

afterAll(() => server.close())

beforeEach(async () => {
  await putInForce(server.db, { secondPerson: false })
  customer = await signUp(server, 'customer')
  productId = await insertProduct(server.db, { points: 40 })
  await stock(server, shop, { productId, quantity: 1_000, price: 4_500 })
})

type Draft = BodyOf<typeof draftMission>

const aDraft = (fields: Partial<Draft> = {}): Draft => ({
  name: `Rice week ${productId}`,
  product_id: productId,
  bonus_points_per_unit: 20,
  budget_points: 1_000,
  starts_on: '2026-01-01',
  ends_on: '2099-12-31',
  ...fields,
})

const draft = async (fields?: Partial<Draft>) =>
  (await succeed(server, draftMission, { token: operator.token, body: aDraft(fields) })).id
const about = (id: string, { token } = operator) => ({ token, params: { id } })
const read = (id: string) => succeed(server, readMission, about(id))
const publish = (id: string) => server.call(publishMission, about(id))
const turn = (id: string, state: 'running' | 'paused') =>
  server.call(changeMissionState, { ...about(id), body: { state, reason: 'The labels are wrong.' } })
const shownTo = async ({ token }: SignedIn) =>
  (await succeed(server, listActiveMissions, { token })).map(({ name }) => name)
const buy = (quantity: number, by = customer) => declarePurchase(server, by, shop, { productId, quantity })

/** This purchase's bonus. */
const bonusOf = async ({ id }: { id: string }) =>
  (
    await server.db.row<{ points: number }>('select points from purchase_bonuses where purchase_id = $1', [
      id,
    ])
  )?.points ?? 0

describe('a draft', () => {
  it('is seen by no customer and pays nothing, until it is published', async () => {
    const id = await draft()
    expect((await read(id)).state).toBe('draft')
    expect(await shownTo(customer)).not.toContain(aDraft().name)
    expect(await bonusOf(await buy(1))).toBe(0)
    expect(await publish(id)).toMatchObject({ status: 201, body: { status: 'made' } })
    expect(await shownTo(customer)).toContain(aDraft().name)
    expect(await bonusOf(await buy(1))).toBe(20)
    expect(await read(id)).toMatchObject({ state: 'running', spent_points: 20 })
  })

  it('can be edited; what is published cannot', async () => {
    const id = await draft()
    const edit = (fields: Partial<Draft>) =>
      server.call(changeMission, { ...about(id), body: aDraft(fields) })
    expect((await edit({ bonus_points_per_unit: 30, units_per_customer: 2 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ bonus_points_per_unit: 30, units_per_customer: 2 })
    await publish(id)
    expect(await edit({ bonus_points_per_unit: 1 })).toMatchObject({
      status: 409,
      body: { code: 'published' },
    })
    expect(await publish(id)).toMatchObject({ status: 409 })
  })

  it.each([
    ['an end before its start', { starts_on: '2026-11-30', ends_on: '2026-11-29' }, 400],
    ['no such day', { starts_on: '2026-02-30' }, 400],
    ['a picture elsewhere', { image_url: 'https://evil.example/x.webp' }, 400],
    ['an unknown product', { product_id: 2_000_000_000 }, 404],
  ])('is refused with %s', async (_what, fields, status) => {
    const answer = await server.call(draftMission, { token: operator.token, body: aDraft(fields) })
    expect(answer.status).toBe(status)
  })
})

describe('where the policy wants a second person', () => {
  const approve = async ({ token }: SignedIn, id: string) =>
    server.call(decideApproval, { token, params: { id }, body: { decision: 'approve' } })
  const requestFor = async (id: string) =>
    (
      await server.db.row<{ id: string }>(
        'select id from approval_requests where subject = $1 order by asked_at desc limit 1',
        [id],
      )
    )?.id ?? ''

  beforeEach(async () => {
    await putInForce(server.db, { secondPerson: true })
  })

  it('is published once finance approves, however many ask or approve at once', async () => {
    const id = await draft()
    const asked = await Promise.all([publish(id), publish(id), publish(id)])
    expect(countStatuses(asked)).toEqual({ 201: 1, 409: 2 })
    expect(await read(id)).toMatchObject({ state: 'draft', waits: true })
    const request = await requestFor(id)
    const [asking] = await succeed(server, listRequests, { token: finance.token })
    expect(asking).toMatchObject({
      title: expect.stringMatching(/^Publish the mission /),
      differences: expect.arrayContaining([
        { what: 'Budget', now: '0 pts', after: expect.stringMatching(/ pts$/) },
      ]),
    })
    expect((await approve(operator, request)).status).toBe(403)
    const answers = await Promise.all([approve(finance, request), approve(finance, request)])
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
    expect(await read(id)).toMatchObject({ state: 'running', waits: false })
  })

  it('is not published as it was asked for once it was edited', async () => {
    const id = await draft()
    await publish(id)
    await succeed(server, changeMission, { ...about(id), body: aDraft({ budget_points: 900_000 }) })
    const request = await requestFor(id)
    expect(await approve(finance, request)).toMatchObject({ status: 409, body: { code: 'draft_changed' } })
    expect((await read(id)).state).toBe('draft')
  })
})

it('a paused mission is shown to nobody and pays nothing, until it runs again', async () => {
  const id = await draft()
  await publish(id)
  const first = await buy(1)
  expect(await turn(id, 'running')).toMatchObject({ status: 409, body: { code: 'other_state' } })
  expect((await turn(id, 'paused')).status).toBe(200)
  expect(await shownTo(customer)).not.toContain(aDraft().name)
  expect(await bonusOf(await buy(1))).toBe(0)
  expect(await bonusOf(first)).toBe(20)
  expect((await turn(id, 'running')).status).toBe(200)
  expect(await bonusOf(await buy(1))).toBe(20)
  expect((await turn(await draft(), 'paused')).status).toBe(409)
})

it('a customer gets the bonus for as many units as the mission says, also by parallel purchases', async () => {
  const id = await draft({ units_per_customer: 5, budget_points: 100_000 })
  await publish(id)
  const bought = await Promise.all([2, 2, 2, 2].map((quantity) => buy(quantity)))
  const bonuses = await Promise.all(bought.map(bonusOf))
  expect(bonuses.reduce((sum, bonus) => sum + bonus, 0)).toBe(5 * 20)
  expect(await bonusOf(await buy(3, await signUp(server, 'customer')))).toBe(60)
  expect((await read(id)).spent_points).toBe(160)
})

it('a rejected purchase gives its units back to its customer', async () => {
  const id = await draft({ units_per_customer: 1 })
  await publish(id)
  const rejected = await buy(1)
  await decide(server, shop, rejected.id, 'rejected')
  expect(await bonusOf(await buy(1))).toBe(20)
})

it('a simulation counts what the mission would have paid, within its caps and its budget', async () => {
  const other = await signUp(server, 'customer')
  const bought: string[] = []
  for (const [by, quantity] of [
    [customer, 3],
    [customer, 4],
    [other, 2],
  ] as const) {
    const { id } = await buy(quantity, by)
    await decide(server, shop, id, 'confirmed')
    bought.push(id)
  }
  await buy(9)
  await server.db.rows(`update purchases set created_at = created_at - interval '1 day' where id = $1`, [
    bought[0],
  ])
  const simulate = async (fields: Partial<Draft>) =>
    succeed(server, simulateMission, about(await draft(fields)))
  const all = await simulate({})
  expect(all).toMatchObject({ purchases: 3, people: 2, points: 9 * 20, used_up_on: null })
  expect(all.days.map(({ points }) => points)).toEqual([3 * 20, 6 * 20])
  // The customer buys three of the five on the first day, so two are left.
  expect(await simulate({ units_per_customer: 5 })).toMatchObject({
    points: 7 * 20,
    days: [{ points: 60 }, { points: 80 }],
  })
  expect(await simulate({ budget_points: 100 })).toMatchObject({ used_up_on: all.days[1]?.date })
})

it('the list narrows to a state, and pages follow one another', async () => {
  const one = await draft()
  const two = await draft()
  await publish(two)
  const ids = async (query: Record<string, string>) =>
    (await succeed(server, listMissions, { token: operator.token, query })).map(({ id }) => id)
  expect(await ids({ state: 'draft' })).toContain(one)
  expect(await ids({ state: 'draft' })).not.toContain(two)
  expect((await ids({ before: two }))[0]).toBe(one)
  expect((await ids({ state: 'running' }))[0]).toBe(two)
  expect((await server.call(readMission, about(operator.id))).status).toBe(404)
})
