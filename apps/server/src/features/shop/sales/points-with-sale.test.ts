import { randomUUID } from 'node:crypto'
import { openPayCode, readPayCodeUse } from '@jara/contract/shop/pay-codes'
import { readMyStatement } from '@jara/contract/points/statement'
import { listMyPurchases } from '@jara/contract/earning/purchases'
import { listSales, readTakings, takeSale } from '@jara/contract/shop/sales'
import { everySource } from '@jara/rules/trust/live-source'
import { demoPolicy, type Policy } from '@jara/rules/trust/policy'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAsCashier } from '../../../../testing/cashiers.ts'
import { askForPoints } from '../../../../testing/point-payments.ts'
import { putLive } from '../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertMission, insertProduct, openTenant, stock, succeed } from '../../../../testing/shops.ts'
import { aBuyer, closeProven, openTill, type Till } from '../../../../testing/till.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'

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

const takings = () => succeed(server, readTakings, { token: till.shop.token })

describe('a sale to the customer of a pay code', () => {
  it('gives the points of all lines with it, and takes each unit once', async () => {
    const bag = await insertProduct(server.db, { name: 'Carrier Bag', points: 0 })
    await stock(server, till.shop, { productId: bag, quantity: 100, price: 50 })
    await insertMission(server.db, till.milk, { bonus: 5, budget: 1_000 })
    const bagLine = { productId: bag, quantity: 2, price: 50 }
    const sale = await till.sold([till.riceLine(2), till.milkLine(1), bagLine], await till.phone.code())
    expect(sale).toMatchObject({ total: 12_600, points: 130, paid: 'cash' })
    expect(await till.points()).toMatchObject({ points: 130 })
    expect([await till.left(till.rice), await till.left(till.milk), await till.left(bag)]).toEqual([
      34, 9, 98,
    ])
    expect(await till.book(till.rice)).toEqual([
      ['sold', -2],
      ['added', 36],
    ])
    const { token } = till.customer
    const bought = await succeed(server, listMyPurchases, { token })
    expect(bought.map(({ status, points, total_amount }) => [status, points, total_amount])).toEqual(
      expect.arrayContaining([
        ['confirmed', 90, 9_000],
        ['confirmed', 40, 3_500],
        ['confirmed', 0, 100],
      ]),
    )
    expect(await succeed(server, readPayCodeUse, { token })).toMatchObject({ use: { points: 130 } })
    expect(JSON.stringify(await succeed(server, readMyStatement, { token }))).toContain('Long Grain Rice 2kg')
    expect(await succeed(server, listSales, { token: till.shop.token })).toEqual([sale])
    expect(await takings()).toMatchObject({ sales: 1, total: 12_600, points: 130 })
  })

  it('sent again with its key is the same sale, with its points once', async () => {
    const [code, key] = [await till.phone.code(), randomUUID()]
    const body = { lines: [till.riceLine(1)], code }
    const answers = await Promise.all(Array.from({ length: 6 }, () => till.sell(body, { key })))
    answers.push(await till.sell(body, { key }))
    expect(countStatuses(answers)).toEqual({ 201: 7 })
    expect(new Set(answers.map((answer) => takeSale.answer.parse(answer.body).id)).size).toBe(1)
    expect(await till.points()).toMatchObject({ points: 45 })
    expect(await till.left(till.rice)).toBe(35)
    // A sale queued on the phone has no code and says when it was sold: the key shows that it was already accepted.
    const later = await till.sell({ lines: [till.riceLine(1)], soldAt: new Date().toISOString() }, { key })
    expect(later).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await till.left(till.rice)).toBe(35)
  })

  it('gives them once for a code, however many tills read it, and the others sell nothing', async () => {
    const code = await till.phone.code()
    const lines = [till.riceLine(1), till.milkLine(1)]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        till.sell({ lines: turn % 2 === 0 ? lines : lines.toReversed(), code }),
      ),
    )
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 11 })
    expect(await till.points()).toMatchObject({ points: 80 })
    expect([await till.left(till.rice), await till.left(till.milk)]).toEqual([35, 9])
    const again = await till.sell({ lines, code })
    expect(again.body).toMatchObject({ code: 'pay_code_used' })
    expect((await till.sell({ lines })).status).toBe(201)
  })

  it('sells a product that is hidden without points', async () => {
    const old = await insertProduct(server.db, { name: 'Old Soap', points: 10 })
    await stock(server, till.shop, { productId: old, quantity: 5, price: 500 })
    await server.db.rows('update products set hidden_at = now() where id = $1', [old])
    const oldLine = { productId: old, quantity: 1, price: 500 }
    expect(await till.sold([till.riceLine(1), oldLine], await till.phone.code())).toMatchObject({
      total: 5_000,
      points: 45,
    })
  })

  it('counts towards the day of its cashier, and ends at their limit', async () => {
    const { token } = await openAsCashier(server, till.shop, { pointsADay: 60 })
    const code = await till.phone.code()
    const refused = await till.sell({ lines: [till.riceLine(2)], code }, { token })
    expect(refused).toMatchObject({ status: 409, body: { code: 'cashier_limit' } })
    expect((await till.sell({ lines: [till.riceLine(1)], code }, { token })).status).toBe(201)
    expect(await till.left(till.rice)).toBe(35)
    expect(await till.points()).toMatchObject({ points: 45 })
  })
})

it('tills that sell the last points of a budget give exactly the budget, and take no stock beyond it', async () => {
  await follow({ issuing: { ...demoPolicy.issuing, nairaWhileNew: 67.5, naira: 67.5 } })
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aBuyer(server)))
  const answers = await Promise.all(
    buyers.map(async (buyer) => till.sell({ lines: [till.riceLine(1)], code: await buyer.phone.code() })),
  )
  expect(countStatuses(answers)).toEqual({ 201: 3, 409: 5 })
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'budget_exceeded',
    message:
      'Your shop has no points left to give right now. Complete the sale without points, or ask Jara for more.',
  })
  const wallets = await Promise.all(buyers.map((buyer) => till.points(buyer.customer)))
  expect(wallets.reduce((sum, { points }) => sum + points, 0)).toBe(135)
  expect(await till.left(till.rice)).toBe(33)
  expect(await takings()).toMatchObject({ sales: 3, points: 135 })
  expect((await till.sell({ lines: [till.riceLine(1)] })).status).toBe(201)
})

describe('a refusal about points leaves the stock, and the same sale is taken without the code', () => {
  it.each([
    ['a code that has run out', async () => ({ code: await till.phone.code(-4) }), 409, 'pay_code_late'],
    ['a code of nobody', async () => ({ code: '000000000000' }), 404, 'pay_code_wrong'],
    [
      'a sale without a network',
      async () => ({ code: await till.phone.code(), soldAt: new Date().toISOString() }),
      409,
      'pay_code_late',
    ],
    [
      'who leaves',
      async () => {
        await server.db.rows(`update users set erase_at = now() + interval '30 days' where id = $1`, [
          till.customer.id,
        ])
        return { code: await till.phone.code() }
      },
      409,
      'account_leaving',
    ],
    [
      'the shop’s own account',
      async () => {
        await follow({ selfDealing: { mode: 'refuse', by: ['phone'] } })
        await server.db.rows(
          'update users set phone_number = (select phone_number from users where id = $1) where id = $2',
          [till.shop.id, till.customer.id],
        )
        return { code: await till.phone.code() }
      },
      409,
      'purchase_refused',
    ],
    [
      'points that pay a part of it',
      async () => {
        await earnPoints(server.db, {
          userId: till.customer.id,
          points: 200,
          cause: `test/${till.customer.id}`,
        })
        return {
          code: await till.phone.code(1),
          payment: await askForPoints(server, till.customer, till.shop, 4_500),
        }
      },
      409,
      'paid_with_points',
    ],
  ] as const)('%s', async (_, asked, status, code) => {
    const answer = await till.sell({ lines: [till.riceLine(1)], ...(await asked()) })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await till.left(till.rice)).toBe(36)
    expect(await till.sell({ lines: [till.riceLine(1)] })).toMatchObject({ status: 201, body: { points: 0 } })
  })

  it('pay codes that are off', async () => {
    await follow({ live: { ...everySource(true), payCode: false } })
    const isOff = async () => (await server.call(openPayCode, { token: till.customer.token })).status
    await expect.poll(isOff).toBe(404)
    const refused = await till.sell({ lines: [till.riceLine(1)], code: '731604295118' })
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_live' } })
    expect((await till.sell({ lines: [till.riceLine(1)] })).status).toBe(201)
    await follow({})
    await expect.poll(isOff).toBe(200)
  })

  it('a brand, which has no till', async () => {
    const brand = await openTenant(server, 'brand')
    const answer = await till.sell({ lines: [till.riceLine(1)], code: await till.phone.code() }, brand)
    expect(answer.status).toBe(403)
  })
})
