import {
  decidePurchase,
  listMyPurchases,
  listPendingPurchases,
  submitPurchase,
} from '@jara/contract/earning/purchases'
import { changePolicy, listDecisions } from '@jara/contract/trust/policy'
import { listHeldPurchases, reviewPurchase } from '@jara/contract/earning/purchases-reviews'
import { demoPolicy, type RuleMode } from '@jara/rules/trust/policy'
import { heldFlag } from '@jara/rules/earning/purchase-rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertMission,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
  takePhoto,
} from '../../../../testing/shops.ts'
import { until } from '../../../../testing/until.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'

let server: TestServer
let otherNode: TestServer
let operator: SignedIn
let brand: SignedInTenant

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { quantity: { mode: 'hold', atMost: 2 } })
  otherNode = await startTestServer({ database: server.database })
  operator = await signUp(server, 'operator')
  brand = await openTenant(server, 'brand')
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

async function declareUnits(quantity: number) {
  const customer = await signUp(server, 'customer')
  const shop = await openTenant(server, 'retailer')
  const productId = await insertProduct(server.db, { points: 45, brandId: brand.retailerId })
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  const missionId = await insertMission(server.db, productId, { bonus: 5, budget: 1_000 })
  const { id } = await declarePurchase(server, customer, shop, { productId, quantity })
  return { customer, shop, id, missionId }
}

async function heldOne() {
  const declared = await declareUnits(3)
  await succeed(server, decidePurchase, {
    token: declared.shop.token,
    params: { id: declared.id },
    body: { status: 'confirmed' },
  })
  return declared
}

const statusOf = async (customer: SignedIn) =>
  (await succeed(server, listMyPurchases, { token: customer.token })).map(({ status }) => status)

const review = (id: string, status: 'confirmed' | 'rejected') =>
  server.call(reviewPurchase, {
    token: operator.token,
    params: { id },
    body: { status, reason: 'Till roll seen.' },
  })

async function heldIds(): Promise<string[]> {
  const held = await succeed(server, listHeldPurchases, { token: operator.token })
  return held.map(({ id }) => id)
}

describe('a purchase that the policy holds', () => {
  it('stays pending after the shop’s confirmation, earns nothing and leaves the shop’s list', async () => {
    const { customer, shop, id } = await declareUnits(3)
    const [listed] = await succeed(server, listPendingPurchases, { token: shop.token })
    expect(listed).toMatchObject({ id, flags: [heldFlag] })
    const answer = await decide(server, shop, id, 'confirmed')
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'pending',
        message: 'Confirmed. Jara will review it before the points are issued.',
      },
    })
    expect(await succeed(server, listPendingPurchases, { token: shop.token })).toEqual([])
    expect(await statusOf(customer)).toEqual(['pending'])
    expect(await readBalance(server.db, customer.id)).toBe(0)
  })

  it('can no longer be decided by the shop or the brand', async () => {
    const { shop, id } = await heldOne()
    for (const decider of [shop, brand]) {
      for (const decision of ['confirmed', 'rejected'] as const) {
        expect(await decide(server, decider, id, decision)).toMatchObject({
          status: 409,
          body: { code: 'held' },
        })
      }
    }
    expect(await heldIds()).toContain(id)
  })

  it('waits for an operator, who is told why in a sentence', async () => {
    const { customer, id } = await heldOne()
    const held = await succeed(server, listHeldPurchases, { token: operator.token })
    expect(held.find((purchase) => purchase.id === id)).toMatchObject({
      customer_email: customer.email,
      retailer_name: 'Yaba Fresh Market',
      confirmed_by: 'Yaba Fresh Market',
      quantity: 3,
      reason: expect.stringMatching(/^Held under policy version \d+: 3 units, more than 2\.$/),
    })
  })

  it('is decided only by an operator who showed the second factor lately', async () => {
    const { customer, id } = await heldOne()
    const proved = (ago: string) =>
      server.db.rows('update sessions set proved_at = now() - $2::interval where user_id = $1', [
        operator.id,
        ago,
      ])
    await proved('16 minutes')
    for (const decision of ['confirmed', 'rejected'] as const)
      expect(await review(id, decision)).toMatchObject({ status: 403, body: { code: 'prove_again' } })
    expect(await statusOf(customer)).toEqual(['pending'])
    await proved('1 minute')
    expect((await review(id, 'confirmed')).status).toBe(200)
  })

  it('earns its points once an operator confirms it, and only once', async () => {
    const { customer, id } = await heldOne()
    const answers = await Promise.all(Array.from({ length: 10 }, () => review(id, 'confirmed')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await readBalance(server.db, customer.id)).toBe(3 * 50)
    expect(await statusOf(customer)).toEqual(['confirmed'])
    expect(await heldIds()).not.toContain(id)
  })

  it('returns its bonus to the mission when an operator rejects it', async () => {
    const { customer, id, missionId } = await heldOne()
    expect(await review(id, 'rejected')).toMatchObject({ status: 200, body: { status: 'rejected' } })
    expect(await readBalance(server.db, customer.id)).toBe(0)
    const mission = await server.db.row('select spent_points from missions where id = $1', [missionId])
    expect(mission).toEqual({ spent_points: 0 })
    const decisions = await succeed(server, listDecisions, { token: operator.token, params: { subject: id } })
    expect(decisions.map(({ act, outcome }) => `${act}: ${outcome}`)).toEqual([
      'review: refused',
      'confirm: held',
      'declare: held',
    ])
    expect(decisions[0]?.sentence).toContain('Till roll seen.')
  })

  it('can be reviewed only while it is held', async () => {
    const { id } = await declareUnits(1)
    expect(await review(id, 'confirmed')).toMatchObject({ status: 404 })
    expect(await review('no such id', 'confirmed')).toMatchObject({ status: 404 })
  })
})

async function tryOut(): Promise<string> {
  const customer = await signUp(server, 'customer')
  const shop = await openTenant(server, 'retailer')
  const productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  const imageUrl = await takePhoto(server.db, customer, shop)
  const body = { retailerCode: shop.code, productId, quantity: 2, imageUrl }
  const declared = await otherNode.call(submitPurchase, { token: customer.token, body })
  if (declared.status !== 201) return `refused with ${declared.status}`
  const { id } = submitPurchase.answer.parse(declared.body)
  const [listed] = await succeed(server, listPendingPurchases, { token: shop.token })
  const { status } = await succeed(otherNode, decidePurchase, {
    token: shop.token,
    params: { id },
    body: { status: 'confirmed' },
  })
  const [decision] = await succeed(server, listDecisions, {
    token: operator.token,
    params: { subject: id },
  })
  const recorded = decision?.sentence.includes('2 units, more than 1') ? 'recorded' : 'nothing recorded'
  return [status, recorded, ...(listed?.flags ?? [])].join(', ')
}

describe('a rule of the policy', () => {
  it.each<[RuleMode, string]>([
    ['off', 'confirmed, nothing recorded'],
    ['shadow', 'confirmed, recorded'],
    ['flag', 'confirmed, recorded, many units'],
    ['hold', `pending, recorded, ${heldFlag}`],
    ['refuse', 'refused with 409'],
  ])('set to %s by an operator works on every node', async (mode, outcome) => {
    const [base] = await server.db.rows<{ version: number }>(
      'select max(version) as version from programme_policies',
    )
    const rules = { ...demoPolicy, quantity: { mode, atMost: 1 } }
    const body = { base: base?.version ?? 0, rules, reason: `try ${mode}` }
    await succeed(server, changePolicy, { token: operator.token, body })
    await until(async () => (await tryOut()) === outcome)
    expect(await tryOut()).toBe(outcome)
  })

  it('cannot be changed from an earlier version than the one in force', async () => {
    const body = { base: 1, rules: demoPolicy, reason: 'too late' }
    expect(await server.call(changePolicy, { token: operator.token, body })).toMatchObject({
      status: 409,
      body: { code: 'policy_changed' },
    })
  })

  it('that refuses leaves a record of the refusal', async () => {
    const before = 'select count(*) as count from policy_decisions where outcome = $1 and act = $2'
    const refused = await server.db.row<{ count: number }>(before, ['refused', 'declare'])
    expect(refused?.count).toBeGreaterThan(0)
  })
})
