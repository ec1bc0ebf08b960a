import { randomUUID } from 'node:crypto'
import { listMyPurchases } from '@jara/contract/earning/purchases'
import { reversePurchase } from '@jara/contract/points/adjustments'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { confirmMaturing } from '../../../../testing/maturing.ts'
import { makeReachable, noticesOf } from '../../../../testing/notices.ts'
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
} from '../../../../testing/shops.ts'
import { verifyLedger } from '../../../ledger/audit.ts'
import { earnPoints, holdPoints } from '../../../ledger/moves.sql.ts'

let server: TestServer
let shop: SignedInTenant
let operator: SignedIn
let customer: SignedIn
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  shop = await openTenant(server, 'retailer')
  operator = await signUp(server, 'operator')
})

afterAll(() => server.close())

beforeEach(async () => {
  customer = await signUp(server, 'customer')
  productId = await insertProduct(server.db, { points: 45 })
  await stock(server, shop, { productId, quantity: 10, price: 4_500 })
})

async function declare(quantity: number): Promise<string> {
  return (await declarePurchase(server, customer, shop, { productId, quantity })).id
}

async function confirm(quantity: number): Promise<string> {
  const id = await declare(quantity)
  await decide(server, shop, id, 'confirmed')
  return id
}

const reason = 'The shop did not sell these units'

function reverse(id: string, quantity: number, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const { token } = operator
  return server.call(reversePurchase, { token, params: { id }, body: { quantity, reason }, headers })
}

const wallet = () => succeed(server, getPoints, { token: customer.token })

/** Spends points on something other than a purchase, so that they are gone. */
async function spend(points: number): Promise<void> {
  await holdPoints(server.db, { userId: customer.id, points, cause: `spent/${randomUUID()}` })
}

async function inStock(): Promise<number | undefined> {
  const row = await server.db.row<{ quantity: number }>(
    'select quantity from stock where retailer_id = $1 and product_id = $2',
    [shop.retailerId, productId],
  )
  return row?.quantity
}

async function listed(id: string) {
  const purchases = await succeed(server, listMyPurchases, { token: customer.token })
  return purchases.find((purchase) => purchase.id === id)
}

describe('a reversal', () => {
  test('takes back the points, returns the stock, and leaves the purchase confirmed', async () => {
    const id = await confirm(3)
    const answer = await reverse(id, 3)
    expect(answer).toMatchObject({
      status: 201,
      body: { message: 'Purchase reversed.', points: 135, debt: 0 },
    })
    expect(await wallet()).toEqual({ points: 0, maturing: 0, held: 0, debt: 0 })
    expect(await inStock()).toBe(10)
    expect(await listed(id)).toMatchObject({ status: 'confirmed', quantity: 3, points: 0 })
  })

  test('of some units takes their share, and all parts together exactly the whole', async () => {
    await server.db.rows('update products set points_per_unit = 1 where id = $1', [productId])
    await insertMission(server.db, productId, { bonus: 1, budget: 1_000 })
    const id = await confirm(7)
    await server.db.rows('update purchases set points = 100 where id = $1', [id])
    await earnPoints(server.db, { userId: customer.id, points: 86, cause: `rest of/${id}` })
    const shares: number[] = []
    for (const quantity of [1, 2, 3, 1]) {
      const answer = await reverse(id, quantity)
      shares.push(reversePurchase.answer.parse(answer.body).points)
      expect((await listed(id))?.points).toBe((await wallet()).points)
    }
    expect(shares).toEqual([14, 28, 43, 15])
    expect(await inStock()).toBe(10)
  })

  test('of more units than are left is refused and changes nothing', async () => {
    const id = await confirm(3)
    await reverse(id, 2)
    const refused = (message: string) => ({ status: 409, body: { message, code: 'too_many_units' } })
    expect(await reverse(id, 2)).toMatchObject(refused('Only 1 of its 3 units can still be reversed.'))
    expect(await wallet()).toMatchObject({ points: 45 })
    expect(await inStock()).toBe(9)
    await reverse(id, 1)
    expect(await reverse(id, 1)).toMatchObject(
      refused('All units of this purchase have already been reversed.'),
    )
  })

  test('sent again with its key is answered as before, and happens once', async () => {
    const [id, other] = [await confirm(3), await confirm(3)]
    const key = randomUUID()
    const first = await reverse(id, 1, key)
    expect(await reverse(id, 1, key)).toMatchObject({ status: 201, body: first.body })
    expect(await wallet()).toMatchObject({ points: 270 - 45 })
    expect(await reverse(other, 1, key)).toMatchObject({ status: 422 })
    expect(await wallet()).toMatchObject({ points: 270 - 45 })
  })

  test('of a pending, a rejected or an unknown purchase is refused', async () => {
    const [pending, rejected] = [await declare(1), await declare(1)]
    await decide(server, shop, rejected, 'rejected')
    const only = 'Only a confirmed purchase can be reversed. This one is'
    for (const [id, status] of [
      [pending, 'pending'],
      [rejected, 'rejected'],
    ] as const) {
      const body = { message: `${only} ${status}.`, code: 'not_confirmed' }
      expect(await reverse(id, 1)).toMatchObject({ status: 409, body })
    }
    for (const id of [randomUUID(), 'nothing'])
      expect(await reverse(id, 1)).toMatchObject({
        status: 404,
        body: { message: 'Purchase not found.' },
      })
  })

  test('of a purchase without points returns its stock', async () => {
    await server.db.rows('update products set points_per_unit = 0 where id = $1', [productId])
    const id = await confirm(2)
    expect(await reverse(id, 2)).toMatchObject({ status: 201, body: { points: 0, debt: 0 } })
    expect(await inStock()).toBe(10)
  })

  test('is written down with its reason, and that cannot be changed', async () => {
    const id = await confirm(3)
    await spend(100)
    await reverse(id, 2)
    const written = await server.db.row(
      'select quantity, points, debt, reason, decided_by from purchase_reversals where purchase_id = $1',
      [id],
    )
    expect(written).toEqual({ quantity: 2, points: 90, debt: 55, reason, decided_by: operator.id })
    for (const statement of ['update purchase_reversals set points = 0', 'delete from purchase_reversals'])
      await expect(server.db.script(statement)).rejects.toThrow('append-only')
  })
})

describe('what was spent already', () => {
  test('is owed, and the next points pay it first', async () => {
    const id = await confirm(3)
    await spend(100)
    expect(await reverse(id, 3)).toMatchObject({ body: { points: 135, debt: 100 } })
    expect(await wallet()).toMatchObject({ points: 0, debt: 100 })
    await confirm(2)
    expect(await wallet()).toMatchObject({ points: 0, debt: 10 })
    await confirm(1)
    expect(await wallet()).toMatchObject({ points: 35, debt: 0 })
  })

  test('is less where points still mature: those are taken first', async () => {
    const id = await declare(3)
    await confirmMaturing(server.db, id, new Date(Date.now() + 3_600_000))
    await earnPoints(server.db, { userId: customer.id, points: 20, cause: `spendable/${customer.id}` })
    expect(await wallet()).toMatchObject({ points: 20, maturing: 135, debt: 0 })
    expect(await reverse(id, 2)).toMatchObject({ body: { points: 90, debt: 0 } })
    expect(await wallet()).toMatchObject({ points: 20, maturing: 45, debt: 0 })
    expect(await verifyLedger(server.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
  })
})

describe('the customer is told', () => {
  test.each([
    [2, 0, 'Reason: The shop did not sell these units. 90 points were reversed.'],
    [
      3,
      120,
      'Reason: The shop did not sell these units. 135 points were reversed. ' +
        '120 of them were already spent, so your next points will repay that first.',
    ],
  ])('why, and how many points: %d units after %d were spent', async (units, spent, body) => {
    await makeReachable(server.db, customer)
    const id = await confirm(3)
    if (spent > 0) await spend(spent)
    await reverse(id, units)
    const howToAnswer = 'If you disagree, appeal within 7 days in Account > Decisions.'
    const told = { kind: 'purchase-reversed', body: `${body} ${howToAnswer}` }
    expect((await noticesOf(server.db, customer)).slice(1)).toEqual([told])
  })
})

describe('the bonus of a mission', () => {
  test('returns to its budget, each part its share', async () => {
    const missionId = await insertMission(server.db, productId, { bonus: 7, budget: 100 })
    const id = await confirm(3)
    const spent = async () => {
      const mission = await server.db.row<{ spent: number }>(
        'select spent_points as spent from missions where id = $1',
        [missionId],
      )
      return mission?.spent
    }
    expect(await spent()).toBe(21)
    await server.db.rows('update purchase_bonuses set points = 20 where purchase_id = $1', [id])
    const left: unknown[] = []
    for (let unit = 0; unit < 3; unit += 1) {
      await reverse(id, 1)
      left.push(await spent())
    }
    expect(left).toEqual([15, 8, 1])
  })
})

describe('stock', () => {
  test('that was sold beyond what was recorded is as before the sale', async () => {
    const id = await confirm(30)
    expect(await inStock()).toBe(0)
    await reverse(id, 30)
    expect(await inStock()).toBe(10)
    await stock(server, shop, { productId, quantity: 1, price: 4_500 })
    expect(await inStock()).toBe(11)
  })
})
