import { randomUUID } from 'node:crypto'
import { signOut } from '@jara/contract/identity/auth'
import type { BodyOf } from '@jara/contract/call'
import { listInventory } from '@jara/contract/shop/inventory'
import { awardPoints, openPayCode, readPayCodeUse } from '@jara/contract/shop/pay-codes'
import { listMyPurchases, listPendingPurchases } from '@jara/contract/earning/purchases'
import { listHeldPurchases } from '@jara/contract/earning/purchases-reviews'
import { inspectPurchase } from '@jara/contract/trust/cases-console'
import { listMessages } from '@jara/contract/operations/messages'
import { changePassword, endOtherSessions } from '@jara/contract/identity/auth-sessions'
import { getPoints } from '@jara/contract/points/balance'
import { changePin } from '@jara/contract/identity/wallet'
import { demoPolicy, type Policy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp, testPassword } from '../../../../../testing/accounts.ts'
import { openCasesOf } from '../../../../../testing/cases.ts'
import { makeReachable, noticesOf } from '../../../../../testing/notices.ts'
import { openPayPhone } from '../../../../../testing/pay-codes.ts'
import { putLive } from '../../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  insertMission,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../../testing/shops.ts'
import { testPin, withPin } from '../../../../../testing/wallet-guards.ts'
import { verifyLedger } from '../../../../ledger/audit.ts'

let server: TestServer
let shop: SignedInTenant
let customer: SignedIn
let rice: number

beforeAll(async () => {
  server = await startTestServer()
  await follow({})
  shop = await openTenant(server, 'retailer')
  customer = await signUp(server, 'customer')
  rice = await insertProduct(server.db, { points: 45 })
  await stock(server, shop, { productId: rice, quantity: 1_000, price: 4_500 })
})

afterAll(() => server.close())

/** A running server adopts a changed policy within a second. */
const follow = (rules: Partial<Policy>) => putLive(server.db, rules)

type Lines = BodyOf<typeof awardPoints>['lines']

const award = (code: string, lines: Lines = [{ productId: rice, quantity: 1 }], by = shop, key?: string) =>
  server.call(awardPoints, {
    token: by.token,
    body: { code, lines },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

/** A new customer's phone: a code works once, and tests need many. */
async function aPhone() {
  const owner = await signUp(server, 'customer')
  return { owner, phone: await openPayPhone(server, owner) }
}

const leftOf = async (productId: number) =>
  (await succeed(server, listInventory, { token: shop.token })).find(
    ({ product_id }) => product_id === productId,
  )?.quantity

describe('an award at the counter', () => {
  it('gives the points at once, as a confirmed purchase that the customer sees and hears of', async () => {
    const milk = await insertProduct(server.db, { name: 'Evaporated Milk 1L', points: 35 })
    await stock(server, shop, { productId: milk, quantity: 4, price: 3_500 })
    const phone = await openPayPhone(server, customer)
    const lines = [
      { productId: rice, quantity: 2 },
      { productId: milk, quantity: 1 },
    ]
    await expect.poll(async () => (await award(await phone.code(), lines)).status).toBe(201)
    expect(await succeed(server, getPoints, customer)).toMatchObject({ points: 125 })
    const purchases = await succeed(server, listMyPurchases, customer)
    expect(purchases.map(({ status, points, total_amount }) => ({ status, points, total_amount }))).toEqual(
      expect.arrayContaining([
        { status: 'confirmed', points: 90, total_amount: 9_000 },
        { status: 'confirmed', points: 35, total_amount: 3_500 },
      ]),
    )
    expect(await leftOf(milk)).toBe(3)
    const messages = await succeed(server, listMessages, customer)
    expect(JSON.stringify(messages)).toContain('You earned 90 points.')
    expect(await succeed(server, listPendingPurchases, shop)).toEqual([])
    const { use } = await succeed(server, readPayCodeUse, customer)
    expect(use).toMatchObject({ points: 125 })
    expect(await verifyLedger(server.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
  })

  it('is repeated for the same key, and given once', async () => {
    const { owner, phone } = await aPhone()
    const [code, key] = [await phone.code(), randomUUID()]
    const answers = await Promise.all([award(code, undefined, shop, key), award(code, undefined, shop, key)])
    answers.push(await award(code, undefined, shop, key))
    expect(countStatuses(answers)).toEqual({ 201: 3 })
    expect(await succeed(server, getPoints, owner)).toMatchObject({ points: 45 })
  })

  it('takes no more than there is, and leaves the code unused', async () => {
    const bread = await insertProduct(server.db, { name: 'Family Bread Loaf', points: 10 })
    await stock(server, shop, { productId: bread, quantity: 4, price: 1_850 })
    const { phone } = await aPhone()
    const code = await phone.code()
    const lines = [
      { productId: rice, quantity: 1 },
      { productId: bread, quantity: 5 },
    ]
    const { status, body } = await award(code, lines)
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { message: 'Only 4 of Family Bread Loaf left.', code: 'not_enough_stock' },
    })
    expect((await award(code, [{ productId: bread, quantity: 4 }])).status).toBe(201)
    expect(await leftOf(bread)).toBe(0)
  })

  it('sells the last units once, however many tills sell them', async () => {
    const eggs = await insertProduct(server.db, { name: 'Eggs 12pk', points: 10 })
    await stock(server, shop, { productId: eggs, quantity: 3, price: 900 })
    const phones = await Promise.all(Array.from({ length: 8 }, () => aPhone()))
    const answers = await Promise.all(
      phones.map(async ({ phone }) => award(await phone.code(), [{ productId: eggs, quantity: 1 }])),
    )
    expect(countStatuses(answers)).toEqual({ 201: 3, 409: 5 })
    expect(await leftOf(eggs)).toBe(0)
  })

  it('is given at every till, in whatever order they scan the products of missions', async () => {
    const products = await Promise.all(
      ['Soap', 'Tea'].map((name) => insertProduct(server.db, { name, points: 10 })),
    )
    const shops = await Promise.all([1, 2, 3, 4].map(() => openTenant(server, 'retailer')))
    for (const productId of products) {
      await insertMission(server.db, productId, { bonus: 5, budget: 1_000_000 })
      for (const each of shops) await stock(server, each, { productId, quantity: 1_000, price: 900 })
    }
    const phones = await Promise.all(Array.from({ length: 12 }, () => aPhone()))
    const answers = await Promise.all(
      phones.map(async ({ phone }, place) => {
        const lines = products.map((productId) => ({ productId, quantity: 1 }))
        return award(await phone.code(), place % 2 === 0 ? lines : lines.toReversed(), shops[place % 4])
      }),
    )
    expect(countStatuses(answers)).toEqual({ 201: 12 })
    const names = answers.map(({ body }) =>
      awardPoints.answer.parse(body).purchases.map((each) => each.product_name),
    )
    expect(names.slice(0, 2)).toEqual([
      ['Soap', 'Tea'],
      ['Tea', 'Soap'],
    ])
  })

  it('waits for an operator where a rule holds it, without a photo to look at', async () => {
    await follow({ quantity: { mode: 'hold', atMost: 2 } })
    const { owner, phone } = await aPhone()
    const answer = await award(await phone.code(), [{ productId: rice, quantity: 3 }])
    await follow({})
    expect(answer).toMatchObject({ status: 201, body: { points: 0, points_held: 135 } })
    expect(await succeed(server, getPoints, owner)).toMatchObject({ points: 0 })
    const operator = await signUp(server, 'operator', ['fraud'])
    const [held] = await succeed(server, listHeldPurchases, operator)
    expect(held).toMatchObject({ points: 135, image_url: null })
    const seen = await succeed(server, inspectPurchase, { ...operator, params: { id: held?.id ?? '' } })
    expect(seen).toMatchObject({ image_url: null, look_alikes: [] })
  })

  it('ends at the budget of the shop, whole', async () => {
    await follow({ issuing: { ...demoPolicy.issuing, nairaWhileNew: 40, naira: 40 } })
    const other = await openTenant(server, 'retailer')
    await stock(server, other, { productId: rice, quantity: 10, price: 4_500 })
    const { owner, phone } = await aPhone()
    const code = await phone.code()
    const refused = await award(code, [{ productId: rice, quantity: 2 }], other)
    expect(refused).toMatchObject({ status: 409, body: { code: 'budget_exceeded' } })
    expect((await award(code, [{ productId: rice, quantity: 1 }], other)).status).toBe(201)
    await follow({})
    expect(await succeed(server, getPoints, owner)).toMatchObject({ points: 45 })
  })

  it('that is beyond the budget is told to the shop and the operators once, and opens a case', async () => {
    await follow({ issuing: { ...demoPolicy.issuing, nairaWhileNew: 20, naira: 20 } })
    const other = await openTenant(server, 'retailer')
    const operator = await signUp(server, 'operator')
    await makeReachable(server.db, other)
    await makeReachable(server.db, operator)
    await stock(server, other, { productId: rice, quantity: 10, price: 4_500 })
    for (const { phone } of [await aPhone(), await aPhone()]) {
      expect(await award(await phone.code(), undefined, other)).toMatchObject({
        status: 409,
        body: { code: 'budget_exceeded' },
      })
    }
    await follow({})
    const kindsTold = async (user: { id: string }) =>
      (await noticesOf(server.db, user)).map(({ kind }) => kind)
    expect(await kindsTold(other)).toEqual(['budget-exceeded'])
    expect(await kindsTold(operator)).toEqual(['budget-exceeded'])
    expect(await openCasesOf(server, operator, other.retailerId)).toMatchObject([
      { signals: ['issuing'], evidence_count: 1, evidence: [{ purchase_id: null }] },
    ])
  })
})

describe('a pay code', () => {
  it('works once, whoever reads it twenty times at the same moment', async () => {
    const { owner, phone } = await aPhone()
    const other = await openTenant(server, 'retailer')
    await stock(server, other, { productId: rice, quantity: 100, price: 4_500 })
    const code = await phone.code()
    const tills = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? shop : other))
    const answers = await Promise.all(tills.map((till) => award(code, undefined, till)))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 19 })
    expect((await award(code)).body).toMatchObject({ code: 'pay_code_used' })
    expect(await succeed(server, getPoints, owner)).toMatchObject({ points: 45 })
  })

  it('is good for the half minute before and after its own, and late is not a guess', async () => {
    const { phone } = await aPhone()
    expect((await award(await phone.code(-4))).body).toMatchObject({ code: 'pay_code_late' })
    expect((await award(await phone.code(4))).body).toMatchObject({ code: 'pay_code_wrong' })
    // The earlier one first: the codes differ even if the half minute ends in between.
    const [present, next] = [await phone.code(0), await phone.code(1)]
    expect((await award(next)).status).toBe(201)
    expect((await award(present)).status).toBe(201)
  })

  it('ends with the session of its phone, and another session has its own', async () => {
    const { owner, phone } = await aPhone()
    const { id, secret } = await succeed(server, openPayCode, owner)
    expect(await succeed(server, openPayCode, { ...owner, query: { kept: id } })).not.toHaveProperty('secret')
    const kept = await server.db.row<{ sealed: string }>(
      `select sealed from pay_secrets join sessions on sessions.id = session_id where user_id = $1`,
      [owner.id],
    )
    expect(kept?.sealed).toMatch(/^v1\./)
    expect(kept?.sealed).not.toContain(secret)
    await succeed(server, signOut, owner)
    expect((await award(await phone.code())).body).toMatchObject({ code: 'pay_code_wrong' })
  })

  it.each([
    ['another phone asks', (owner: SignedIn) => succeed(server, openPayCode, owner)],
    ['other sessions are ended', (owner: SignedIn) => succeed(server, endOtherSessions, owner)],
    [
      'the password is changed',
      ({ token }: SignedIn) =>
        succeed(server, changePassword, {
          token,
          body: { password: testPassword, newPassword: 'another good password' },
        }),
    ],
    [
      'the wallet PIN is changed',
      async (owner: SignedIn) => {
        await withPin(server, owner)
        await succeed(server, changePin, { token: owner.token, body: { oldPin: testPin, pin: '582046' } })
      },
    ],
  ])('copied from a phone is worth nothing once %s', async (_, end) => {
    const owner = await signUp(server, 'customer')
    const copied = await openPayPhone(server, owner)
    expect((await award(await copied.code(0))).status).toBe(201)
    await end(owner)
    expect((await award(await copied.code(1))).body).toMatchObject({ code: 'pay_code_wrong' })
  })

  it('cannot be guessed: a shop has ten tries, also with codes that are good', async () => {
    const cheat = await openTenant(server, 'retailer')
    await stock(server, cheat, { productId: rice, quantity: 10, price: 4_500 })
    const { phone } = await aPhone()
    const number = (await phone.code()).slice(0, 4)
    for (let guess = 0; guess < 10; guess += 1) {
      const { body } = await award(`${number}0000000${guess}`, undefined, cheat)
      expect(body).toMatchObject({ code: 'pay_code_wrong' })
    }
    expect((await award(await phone.code(), undefined, cheat)).status).toBe(429)
    expect((await award(await phone.code())).status).toBe(201)
  })
})
