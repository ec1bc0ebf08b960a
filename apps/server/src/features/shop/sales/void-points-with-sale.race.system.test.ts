import { listCases } from '@jara/contract/trust/cases'
import { listMyPurchases } from '@jara/contract/earning/purchases'
import { listHeldPurchases, reviewPurchase } from '@jara/contract/earning/purchases-reviews'
import { listSales, readTakings } from '@jara/contract/shop/sales'
import { reversePurchase } from '@jara/contract/points/adjustments'
import type { Policy } from '@jara/rules/trust/policy'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { askForPoints } from '../../../../testing/point-payments.ts'
import { putLive } from '../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertMission, insertProduct, openTenant, stock, succeed } from '../../../../testing/shops.ts'
import { closeProven, openTill, type Till } from '../../../../testing/till.ts'

let server: TestServer
let till: Till

beforeAll(async () => {
  server = await startTestServer()
  await follow({})
})

afterAll(() => closeProven(server))

beforeEach(async () => {
  till = await openTill(server)
})

afterEach(() => follow({}))

const follow = (rules: Partial<Policy>) => putLive(server.db, rules)

/** Spends a hundred points on something for ₦50. */
async function spendHundred(): Promise<void> {
  const productId = await insertProduct(server.db, { points: 0 })
  await stock(server, till.shop, { productId, quantity: 1, price: 50 })
  const payment = await askForPoints(server, till.customer, till.shop, 50)
  const answer = await till.sell({ lines: [{ productId, quantity: 1, price: 50 }], paid: 'points', payment })
  expect(answer).toMatchObject({ status: 201, body: { points: 0, paid_with_points: { points: 100 } } })
}

const takings = () => succeed(server, readTakings, { token: till.shop.token })

describe('a sale that is taken back', () => {
  it('takes its points back once', async () => {
    const missionId = await insertMission(server.db, till.rice, { bonus: 5, budget: 1_000 })
    const { id } = await till.sold([till.riceLine(2), till.milkLine(1)], await till.phone.code())
    const answers = await Promise.all(Array.from({ length: 6 }, () => till.takeBack(id)))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 5 })
    expect(await till.points()).toMatchObject({ points: 0, debt: 0 })
    expect([await till.left(till.rice), await till.left(till.milk)]).toEqual([36, 10])
    expect(await till.book(till.rice)).toEqual([
      ['voided', 2],
      ['sold', -2],
      ['added', 36],
    ])
    expect(await takings()).toMatchObject({ sales: 0, points: 0, voids: 1 })
    const mission = await server.db.row('select spent_points from missions where id = $1', [missionId])
    expect(mission).toEqual({ spent_points: 0 })
  })

  it('stays as it is where its points are spent, and opens a case', async () => {
    const operator = await signUp(server, 'operator', ['fraud'])
    const { id } = await till.sold([till.riceLine(2), till.milkLine(1)], await till.phone.code())
    await spendHundred()
    const answers = await Promise.all(Array.from({ length: 6 }, () => till.takeBack(id)))
    expect(countStatuses(answers)).toEqual({ 409: 6 })
    expect(answers[0]?.body).toEqual({
      code: 'points_spent',
      message: 'The customer has already spent points from this sale. Ask Jara to reverse it.',
    })
    expect(await till.points()).toMatchObject({ points: 25, debt: 0 })
    expect([await till.left(till.rice), await till.left(till.milk)]).toEqual([34, 9])
    expect(await takings()).toMatchObject({ sales: 2, points: 125, voids: 0 })
    const cases = await succeed(server, listCases, { token: operator.token })
    expect(cases.filter(({ subject_id }) => subject_id === till.shop.retailerId)).toEqual([
      expect.objectContaining({ subject_kind: 'shop', signals: ['voidOfSpent'] }),
    ])
  })

  it('gives points for good after a quarter of an hour, unless an operator takes them back', async () => {
    const operator = await signUp(server, 'operator', ['fraud'])
    const { id } = await till.sold([till.riceLine(2)], await till.phone.code())
    await server.db.rows(`update sales set recorded_at = recorded_at - interval '15 minutes' where id = $1`, [
      id,
    ])
    expect(await till.takeBack(id)).toMatchObject({ status: 409, body: { code: 'too_late_to_void' } })
    expect(await till.points()).toMatchObject({ points: 90 })
    const [bought] = await succeed(server, listMyPurchases, { token: till.customer.token })
    const params = { id: bought?.id ?? '' }
    const body = { quantity: 2, reason: 'Nothing was bought' }
    await succeed(server, reversePurchase, { token: operator.token, params, body })
    expect((await till.takeBack(id)).status).toBe(200)
    expect(await till.left(till.rice)).toBe(36)
  })

  it('is not taken back by another shop', async () => {
    const { id } = await till.sold([till.riceLine(1)], await till.phone.code())
    expect((await till.takeBack(id, await openTenant(server, 'retailer'))).status).toBe(404)
    expect(await till.points()).toMatchObject({ points: 45 })
    expect(await till.left(till.rice)).toBe(35)
  })

  it('takes only what an operator has not taken back before, and every unit returns once', async () => {
    const operator = await signUp(server, 'operator', ['fraud'])
    const { id } = await till.sold([till.riceLine(3)], await till.phone.code())
    const [bought] = await succeed(server, listMyPurchases, { token: till.customer.token })
    const params = { id: bought?.id ?? '' }
    const body = { quantity: 1, reason: 'Only two were bought' }
    await succeed(server, reversePurchase, { token: operator.token, params, body })
    expect(await till.points()).toMatchObject({ points: 90 })
    expect(await till.left(till.rice)).toBe(33)
    expect((await till.takeBack(id)).status).toBe(200)
    expect(await till.points()).toMatchObject({ points: 0, debt: 0 })
    expect(await till.left(till.rice)).toBe(36)
  })
})

describe('what a rule holds', () => {
  let operator: SignedIn

  beforeAll(async () => {
    operator = await signUp(server, 'operator', ['fraud'])
  })

  beforeEach(() => follow({ quantity: { mode: 'hold', atMost: 2 } }))

  async function aHeldSale() {
    const sale = await till.sold([till.riceLine(3), till.milkLine(1)], await till.phone.code())
    const held = await succeed(server, listHeldPurchases, { token: operator.token })
    return { sale, held: held[0]?.id ?? '' }
  }

  const review = (id: string) =>
    server.call(reviewPurchase, {
      token: operator.token,
      params: { id },
      body: { status: 'confirmed', reason: 'The till roll says so' },
    })

  it('is sold, and gives its points when an operator agrees', async () => {
    const { sale, held } = await aHeldSale()
    expect(sale).toMatchObject({ points: 35, points_held: 135 })
    expect(await till.points()).toMatchObject({ points: 35 })
    expect(await till.left(till.rice)).toBe(33)
    expect((await review(held)).status).toBe(200)
    expect(await till.points()).toMatchObject({ points: 170 })
    expect(await till.left(till.rice)).toBe(33)
    const [listed] = await succeed(server, listSales, { token: till.shop.token })
    expect(listed).toEqual({ ...sale, points: 170, points_held: undefined })
  })

  it('gives none once the sale is taken back, also at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      till = await openTill(server)
      const { sale, held } = await aHeldSale()
      const [reviewed, voided] = await Promise.all([review(held), till.takeBack(sale.id)])
      expect(voided).toMatchObject({ status: 200 })
      expect([200, 409]).toContain(reviewed.status)
      expect(await till.points()).toMatchObject({ points: 0, debt: 0 })
      expect([await till.left(till.rice), await till.left(till.milk)]).toEqual([36, 10])
    }
  })
})
