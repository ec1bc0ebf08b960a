import { randomUUID } from 'node:crypto'
import {
  listPurchasesOfCustomer,
  listRedemptionsOfCustomer,
  readCustomer,
  readStatementOfCustomer,
  showContacts,
} from '@jara/contract/identity/customers'
import { listDecisionsOfCustomer } from '@jara/contract/trust/policy-console'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { adjustPoints, reversePurchase } from '@jara/contract/points/adjustments'
import type { Policy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { explain } from '../../../../testing/explain.ts'
import { insertHeldRedemption } from '../../../../testing/held-redemption.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { aPhone, type Items, offerItems, redeemAs } from '../../../../testing/redemptions.ts'
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
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'
import { earnPoints, holdPoints } from '../../../ledger/moves.sql.ts'
import { selectDecisions, selectMoves, selectPurchases, selectRedemptions } from './history.sql.ts'

let simulator: Simulator
let server: TestServer
let operator: SignedIn
let shop: SignedInTenant
let productId: number
let items: Items
let customer: SignedIn

beforeAll(async () => {
  simulator = await startSimulator()
  server = await startTestServer({ environment: simulator.environment, answerWithinMs: 60_000 })
  items = await offerItems(server.db)
  operator = await signUp(server, 'operator')
  shop = await openTenant(server, 'retailer')
  productId = await insertProduct(server.db, { name: 'Rice' })
  await stock(server, shop, { productId, quantity: 1_000, price: 4_500 })
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  customer = await signUp(server, 'customer')
})

const asked = () => ({ token: operator.token, params: { id: customer.id } })
const page = () => succeed(server, readCustomer, asked())
const statement = (query = {}) => succeed(server, readStatementOfCustomer, { ...asked(), query })

async function aConfirmedPurchase(quantity: number, node = server): Promise<string> {
  const { id } = await declarePurchase(node, customer, shop, { productId, quantity })
  await decide(node, shop, id, 'confirmed')
  return id
}

/** Another node, which starts with this policy. */
async function under(rules: Partial<Policy>, work: (node: TestServer) => Promise<void>): Promise<void> {
  await putInForce(server.db, rules)
  const { database } = server
  const node = await startTestServer({ environment: simulator.environment, database })
  try {
    await work(node)
  } finally {
    await node.close()
  }
  await putInForce(server.db, {})
}

const redeemSome = (points: number, node = server) =>
  redeemAs(node, customer, { itemId: items['mtn'], pointsToRedeem: points, phone: aPhone() })

const change = (act: string) =>
  server.call(changeStanding, { ...asked(), body: { act, reason: 'The phone was stolen.' } })

describe('the page of a customer', () => {
  it('tells the points of every bucket apart', async () => {
    let matures = ''
    await under({ maturing: { firstPurchases: 1, hours: 48 } }, async (node) => {
      matures = await aConfirmedPurchase(2, node)
    })
    await declarePurchase(server, customer, shop, { productId, quantity: 3 })
    const { points, worth, next_maturing } = await page()
    const earned = await server.db.row<{ points: number }>('select points from purchases where id = $1', [
      matures,
    ])
    expect(points).toEqual({
      available: 0,
      pending: (earned?.points ?? 0) * 1.5,
      held: 0,
      maturing: earned?.points,
      debt: 0,
    })
    expect(worth).toBe(0)
    expect(next_maturing).toMatchObject({ points: earned?.points })
  })

  it('names the redemption that holds points', async () => {
    await earnPoints(server.db, { userId: customer.id, points: 606, cause: `test/${customer.id}` })
    await insertHeldRedemption(server.db, customer.id)
    await holdPoints(server.db, { userId: customer.id, points: 5, cause: `held/${customer.id}` })
    const { points, worth, held_for } = await page()
    expect(points).toMatchObject({ available: 601, held: 5 })
    expect(worth).toBe(300.5)
    expect(held_for).toMatchObject([{ item_name: 'Waiting', points: 5 }])
  })

  it('says what is frozen, by whom and why', async () => {
    expect(await page()).toMatchObject({ standing: 'active', redeeming_stopped: null, disabled: null })
    await change('stop-redeeming')
    const why = { by: 'Tunde Bakare', reason: 'The phone was stolen.' }
    expect(await page()).toMatchObject({ standing: 'stopped', redeeming_stopped: why, disabled: null })
    await change('disable')
    expect(await page()).toMatchObject({ standing: 'disabled', redeeming_stopped: why, disabled: why })
    await change('enable')
    await change('allow-redeeming')
    expect(await page()).toMatchObject({ standing: 'active', redeeming_stopped: null, disabled: null })
  })

  it('says that the owner stopped redeeming', async () => {
    await server.db.rows('update users set redeeming_stopped_at = now() where id = $1', [customer.id])
    const { redeeming_stopped } = await page()
    expect(redeeming_stopped).toMatchObject({ by: null, reason: null })
  })

  it('shows where the account is signed in, and its cases', async () => {
    await server.db.rows(`insert into cases (subject_kind, subject_id) values ('customer', $1)`, [
      customer.id,
    ])
    const { sessions, cases } = await page()
    expect(sessions).toMatchObject([{ is_new: true }])
    expect(cases).toMatchObject([{ state: 'open', signals: [] }])
    // Cases are not part of the finance role.
    const { token } = await signUp(server, 'operator', ['finance'])
    expect((await succeed(server, readCustomer, { ...asked(), token })).cases).toBeNull()
  })

  it('is of nobody but customers', async () => {
    for (const id of [operator.id, shop.id, randomUUID(), 'nobody']) {
      const answer = await server.call(readCustomer, { token: operator.token, params: { id } })
      expect(answer).toMatchObject({ status: 404, body: { message: 'Customer not found.' } })
    }
  })
})

describe('e-mail and number in full', () => {
  const show = (body: object, id = customer.id) =>
    server.call(showContacts, { token: operator.token, params: { id }, body })

  it('are shown with a reason, which is in the audit log', async () => {
    const answer = await show({ reason: 'Calls back about a meter.' })
    expect(answer.body).toEqual({ email: customer.email, phone_number: '08012345678' })
    const act = await server.db.row(
      `select user_id, after from audit_log where act = 'contacts-shown' and subject = $1`,
      [customer.id],
    )
    expect(act).toEqual({ user_id: operator.id, after: { reason: 'Calls back about a meter.' } })
  })

  it('are not shown without one, nor of others than customers', async () => {
    expect((await show({ reason: ' ' })).status).toBe(400)
    expect((await show({ reason: 'Curious.' }, operator.id)).status).toBe(404)
  })
})

describe('the statement', () => {
  it('has every move with its reason, and adds up to the balance', async () => {
    const purchase = await aConfirmedPurchase(4)
    const { available: earned } = (await page()).points
    expect((await redeemSome(100)).status).toBe(200)
    const body = { points: 50, reason: 'A late delivery.' }
    await succeed(server, adjustPoints, { ...asked(), body })
    await succeed(server, reversePurchase, {
      token: operator.token,
      params: { id: purchase },
      body: { quantity: 4, reason: 'Not sold.' },
    })
    await succeed(server, adjustPoints, { ...asked(), body: { points: 500, reason: 'Goodwill.' } })
    const moves = await statement()
    expect(moves.map(({ title, detail, bucket, change: by }) => [title, detail, bucket, by])).toEqual([
      ['Repaid points owed', 'Goodwill.', 'spendable', -50],
      ['Added by an operator', 'Goodwill.', 'spendable', 500],
      [
        'Points owed: purchase reversed after its points were spent',
        '4 × Rice, Yaba Fresh Market. Not sold.',
        'debt',
        50,
      ],
      ['Purchase reversed', '4 × Rice, Yaba Fresh Market. Not sold.', 'spendable', 50 - earned],
      ['Added by an operator', 'A late delivery.', 'spendable', 50],
      ['Redemption delivered', expect.stringMatching(/^mtn, ₦50\.00 for 0803 ••• \d{4}$/), 'held', -100],
      ['On hold for a redemption', expect.stringMatching(/^mtn, ₦50\.00 for 0803/), 'spendable', -100],
      ['Earned from a purchase', '4 × Rice, Yaba Fresh Market', 'spendable', earned],
    ])
    const sum = moves
      .filter(({ bucket }) => bucket === 'spendable')
      .reduce((all, move) => all + move.change, 0)
    expect(sum).toBe((await page()).points.available)
    expect(moves.at(-1)?.about).toEqual({ kind: 'purchase', id: purchase })
  })

  it('comes in pages', async () => {
    for (let count = 1; count <= 52; count += 1) {
      const body = { points: count, reason: `Number ${count}` }
      await succeed(server, adjustPoints, { ...asked(), body })
    }
    const first = await statement()
    const second = await statement({ before: first.at(-1)?.id ?? '' })
    const details = [...first, ...second].map(({ detail }) => detail)
    expect(details).toEqual(Array.from({ length: 52 }, (_, place) => `Number ${52 - place}`))
    expect((await server.call(readStatementOfCustomer, { ...asked(), query: { before: 'x' } })).status).toBe(
      400,
    )
  })

  it('shows nothing of other customers', async () => {
    await aConfirmedPurchase(1)
    customer = await signUp(server, 'customer')
    expect(await statement()).toEqual([])
  })
})

describe('the lists of a customer', () => {
  it('have purchases with their shops, and what is left of reversed ones', async () => {
    const whole = await aConfirmedPurchase(2)
    await declarePurchase(server, customer, shop, { productId })
    await succeed(server, reversePurchase, {
      token: operator.token,
      params: { id: whole },
      body: { quantity: 2, reason: 'Not sold.' },
    })
    expect(await succeed(server, listPurchasesOfCustomer, asked())).toMatchObject([
      { status: 'pending', quantity: 1, retailer_name: 'Yaba Fresh Market', product_name: 'Rice' },
      { id: whole, status: 'reversed', reversed_units: 2, points: 0, total_amount: 9_000 },
    ])
  })

  it('have redemptions without tokens and numbers', async () => {
    await earnPoints(server.db, { userId: customer.id, points: 5_000, cause: `test/${customer.id}` })
    const request = { itemId: items['ikeja-electric'], pointsToRedeem: 2_000, variationCode: 'prepaid' }
    await redeemAs(server, customer, { ...request, meterNumber: '1111111111111', phone: aPhone() })
    const answer = await server.call(listRedemptionsOfCustomer, asked())
    expect(answer.body).toMatchObject([
      { item_name: 'ikeja-electric', status: 'delivered', recipient: '1111 ••• 1111', amount: 1_000 },
    ])
    expect(JSON.stringify(answer.body)).not.toContain('oken')
  })

  it('have the decisions of the policy in sentences, of what was refused too', async () => {
    await earnPoints(server.db, { userId: customer.id, points: 5_000, cause: `test/${customer.id}` })
    const rules = {
      quantity: { mode: 'flag', atMost: 1 },
      redeemingInADay: { mode: 'refuse', newForDays: 0, nairaWhileNew: 0, naira: 100 },
    } as const
    let id = ''
    await under(rules, async (node) => {
      id = (await declarePurchase(node, customer, shop, { productId, quantity: 2 })).id
      await redeemSome(1_000, node)
    })
    expect(await succeed(server, listDecisionsOfCustomer, asked())).toMatchObject([
      { act: 'redeem', outcome: 'refused', subject: null },
      { act: 'declare', subject: id, sentence: expect.stringContaining('2 units, more than 1.') },
    ])
  })

  it('are found by indexes', async () => {
    const id = randomUUID()
    const plans = [
      await explain((db) => selectPurchases(db, id, id)),
      await explain((db) => selectRedemptions(db, id, id)),
      await explain((db) => selectMoves(db, id, 5)),
      await explain((db) => selectDecisions(db, id, 5)),
    ]
    expect(plans[0]).toContain('using purchases_by_customer on purchases')
    expect(plans[1]).toContain('using redemptions_by_customer on redemptions')
    expect(plans[2]).toContain('using point_transfers_pkey on point_transfers')
    expect(plans[3]).toContain('using policy_decisions_by_subject on policy_decisions')
  })
})
