import { allCalls } from '@jara/contract/all-calls'
import {
  changeCashier,
  deleteCashier,
  leaveCounter,
  listCashiers,
  listCounterActs,
  lockCounter,
  readCounter,
  unlockCounter,
} from '@jara/contract/shop/cashiers'
import { awardPoints } from '@jara/contract/shop/pay-codes'
import { decidePurchase, listPendingPurchases } from '@jara/contract/earning/purchases'
import { takeSale, voidSale } from '@jara/contract/shop/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atCounter } from '../../../../testing/access-at-counter.ts'
import { signInAs, signUp, testPassword } from '../../../../testing/accounts.ts'
import { aCashier, cashierPin, openAsCashier } from '../../../../testing/cashiers.ts'
import { explain } from '../../../../testing/explain.ts'
import { openPayPhone } from '../../../../testing/pay-codes.ts'
import { putLive } from '../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { closeCountersOf } from './cashier.sql.ts'

let server: TestServer
let shop: SignedInTenant
let rice: number

beforeAll(async () => {
  server = await startTestServer()
  await putLive(server.db)
})

afterAll(() => server.close())

beforeEach(async () => {
  shop = await openTenant(server, 'retailer')
  rice = await insertProduct(server.db, { points: 45 })
  await stock(server, shop, { productId: rice, quantity: 100, price: 4_500 })
})

/** A purchase of this many units at the shop, each worth 45 points. */
async function aPurchase(quantity = 1): Promise<string> {
  const customer = await signUp(server, 'customer')
  return (await declarePurchase(server, customer, shop, { productId: rice, quantity })).id
}

const approve = (token: string, id: string) =>
  server.call(decidePurchase, { token, params: { id }, body: { status: 'confirmed' } })

const log = async () => succeed(server, listCounterActs, { token: shop.token })
const inWords = async () =>
  (await log()).map(({ act, cashier, what, points }) => [cashier, act, what ?? '', points].join('|'))

const unlock = (token: string, cashier: string, pin = cashierPin) =>
  server.call(unlockCounter, { token, body: { cashier, pin } })

describe('a device at the counter', () => {
  it('may make the calls of a cashier and no other, and while it is locked fewer still', async () => {
    const open = await openAsCashier(server, shop)
    const locked = (await signInAs(server, shop.email)).token
    await succeed(server, lockCounter, { token: locked })
    const leaving: readonly string[] = ['POST /api/counter/leave', 'POST /api/counter/lock']
    for (const { call } of allCalls) {
      const name = `${call.method} ${call.path}`
      if (call.access === 'anyone' || call.events || leaving.includes(name)) continue
      const mayLocked = (atCounter.locked as readonly string[]).includes(name)
      const mayCashier = mayLocked || (atCounter.cashier as readonly string[]).includes(name)
      const statuses = await Promise.all(
        [open.token, locked].map(async (token) => (await server.call(call, { token })).status),
      )
      const refused = statuses.map((status) => status === 403)
      expect([name, ...refused]).toEqual([name, !mayCashier, !mayLocked])
    }
  })

  it('opens with a PIN, locks by hand, and goes back to the shopkeeper with the password', async () => {
    const { id, name } = await aCashier(server, shop)
    const { token } = await signInAs(server, shop.email)
    expect(await succeed(server, readCounter, { token })).toMatchObject({ is_handed_over: false })
    await succeed(server, lockCounter, { token })
    expect((await server.call(listPendingPurchases, { token })).body).toMatchObject({
      code: 'counter_locked',
    })
    expect(await unlock(token, id)).toMatchObject({ status: 200, body: { message: `Welcome, ${name}.` } })
    expect(await succeed(server, readCounter, { token })).toMatchObject({
      is_handed_over: true,
      cashier: { id, name },
    })
    expect((await server.call(listCashiers, { token })).body).toMatchObject({ code: 'not_for_cashiers' })
    const leave = (password: string) => server.call(leaveCounter, { token, body: { password } })
    expect(await leave('a guess of a cashier')).toMatchObject({ status: 403 })
    expect(await leave(testPassword)).toMatchObject({ status: 200 })
    expect((await server.call(listCashiers, { token })).status).toBe(200)
  })

  it('locks when nothing was done for five minutes', async () => {
    const { token } = await openAsCashier(server, shop)
    await server.db.rows(
      `update sessions set cashier_until = cashier_until - interval '5 minutes' where cashier_id is not null`,
    )
    expect((await approve(token, await aPurchase())).body).toMatchObject({ code: 'counter_locked' })
  })

  it.each([
    ['locks', { isLocked: true }],
    ['gives another PIN to', { isLocked: false, pin: '917483' }],
  ])('is closed at once when the shopkeeper %s its cashier', async (_what, change) => {
    const { id, name, token } = await openAsCashier(server, shop)
    await succeed(server, changeCashier, {
      token: shop.token,
      params: { id },
      body: { name, pointsADay: null, ...change },
    })
    expect((await server.call(listPendingPurchases, { token })).body).toMatchObject({
      code: 'counter_locked',
    })
    expect((await unlock(token, id)).status).toBe(403)
  })

  it('is closed when its cashier is deleted, whose acts stay', async () => {
    const { id, name, token } = await openAsCashier(server, shop)
    await succeed(server, deleteCashier, { token: shop.token, params: { id } })
    expect((await server.call(listPendingPurchases, { token })).status).toBe(403)
    expect(await inWords()).toEqual([`${name}|deleted||0`, `${name}|opened||0`, `${name}|added||0`])
  })
})

describe('a wrong PIN', () => {
  it('locks the cashier after five, however many are tried at once, until the shopkeeper opens it', async () => {
    const { id, name } = await aCashier(server, shop)
    const { token } = await signInAs(server, shop.email)
    const answers = await Promise.all(Array.from({ length: 30 }, () => unlock(token, id, '274951')))
    const codes = answers.map(({ body }) => (body as { code: string }).code)
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(4)
    expect(codes.filter((code) => code === 'cashier_locked')).toHaveLength(26)
    expect(await unlock(token, id)).toMatchObject({ status: 403, body: { code: 'cashier_locked' } })
    expect(await inWords()).toContain(`${name}|pin-locked||0`)
    const body = { name, pointsADay: null, isLocked: false }
    await succeed(server, changeCashier, { token: shop.token, params: { id }, body })
    expect((await unlock(token, id)).status).toBe(200)
  })
})

describe('what a cashier does', () => {
  it('is in the shopkeeper’s log, by name', async () => {
    const { name, token } = await openAsCashier(server, shop, { name: 'Ngozi' })
    await approve(token, await aPurchase(2))
    const body = { status: 'rejected', rejection: { reason: 'already-counted' } } as const
    await succeed(server, decidePurchase, { token, params: { id: await aPurchase() }, body })
    const lines = [{ productId: rice, quantity: 1, price: 4_500 }]
    const { id, by } = await succeed(server, takeSale, { token, body: { lines, paid: 'cash' } })
    expect(by).toBe(name)
    await succeed(server, voidSale, { token, params: { id }, body: { reason: 'wrong product' } })
    const phone = await openPayPhone(server, await signUp(server, 'customer'))
    const award = { code: await phone.code(), lines: [{ productId: rice, quantity: 1 }] }
    await succeed(server, awardPoints, { token, body: award })
    expect(await inWords()).toEqual([
      'Ngozi|points-given|1 × Long Grain Rice 2kg|45',
      'Ngozi|voided|₦4,500.00|0',
      'Ngozi|sold|₦4,500.00|0',
      'Ngozi|rejected|1 × Long Grain Rice 2kg|0',
      'Ngozi|approved|2 × Long Grain Rice 2kg|90',
      'Ngozi|opened||0',
      'Ngozi|added||0',
    ])
  })

  it('takes back no sale of another', async () => {
    const [seller, other] = [await openAsCashier(server, shop), await openAsCashier(server, shop)]
    const lines = [{ productId: rice, quantity: 1, price: 4_500 }]
    const { id } = await succeed(server, takeSale, { token: seller.token, body: { lines, paid: 'cash' } })
    const request = { params: { id }, body: { reason: 'for a friend' } }
    const answer = await server.call(voidSale, { token: other.token, ...request })
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_for_cashiers' } })
  })

  it('ends at the limit of 24 hours, however many are approved at once, and the rest waits', async () => {
    const { token } = await openAsCashier(server, shop, { pointsADay: 135 })
    const ids = await Promise.all(Array.from({ length: 10 }, () => aPurchase()))
    const answers = await Promise.all(ids.map((id) => approve(token, id)))
    expect(countStatuses(answers)).toEqual({ 200: 3, 409: 7 })
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'cashier_limit' })
    expect(await succeed(server, listPendingPurchases, { token })).toHaveLength(7)
    const [cashier] = await succeed(server, listCashiers, { token: shop.token })
    expect(cashier).toMatchObject({ points_a_day: 135, points_in_a_day: 135 })
    const statusAfter = async (hours: number) => {
      await server.db.script(
        `begin; alter table counter_acts disable trigger user;
         update counter_acts set at = at - interval '${hours} hours' where cashier_id = '${cashier?.id}';
         alter table counter_acts enable trigger user; commit`,
      )
      return (await approve(token, await aPurchase())).status
    }
    expect(await statusAfter(23)).toBe(409)
    expect(await statusAfter(1)).toBe(200)
  })

  it('fifty at once on the last units of a product sell exactly those', async () => {
    const eggs = await insertProduct(server.db, { name: 'Eggs 12pk', points: 10 })
    await stock(server, shop, { productId: eggs, quantity: 7, price: 900 })
    const cashiers = await Promise.all(Array.from({ length: 50 }, () => openAsCashier(server, shop)))
    const lines = [{ productId: eggs, quantity: 1, price: 900 }]
    const answers = await Promise.all(
      cashiers.map(({ token }) => server.call(takeSale, { token, body: { lines, paid: 'cash' } })),
    )
    expect(countStatuses(answers)).toEqual({ 201: 7, 409: 43 })
    const acts = (await log()).filter(({ act }) => act === 'sold')
    expect(new Set(acts.map(({ cashier }) => cashier)).size).toBe(7)
  })
})

it('a cashier’s open counters are found by an index', async () => {
  const plan = await explain((db) => closeCountersOf(db, '0198a7c0-0000-7000-8000-000000000000'))
  expect(plan).toContain('sessions_by_cashier')
})
