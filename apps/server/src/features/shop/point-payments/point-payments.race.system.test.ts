import { readMyStatement } from '@jara/contract/points/statement'
import { takeSale, voidSale } from '@jara/contract/shop/sales'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { askForPoints } from '../../../../testing/point-payments.ts'
import { putLive } from '../../../../testing/policy.ts'
import {
  countStatuses,
  startTestServer,
  type TestAnswer,
  type TestServer,
} from '../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, succeed } from '../../../../testing/shops.ts'
import { isSound, verifyLedger } from '../../../ledger/audit.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'
import { takeBack } from '../../../ledger/taking-back.sql.ts'

let server: TestServer
let otherNode: TestServer
let shop: SignedInTenant
let rice: number

beforeAll(async () => {
  server = await startTestServer()
  await putLive(server.db, { pointPayments: { confirmAboveNaira: 5_000 } })
  otherNode = await startTestServer({ database: server.database })
  rice = await insertProduct(server.db)
})

afterAll(async () => {
  expect(isSound(await verifyLedger(server.db))).toBe(true)
  await otherNode.close()
  await server.close()
})

beforeEach(async () => {
  shop = await aShop()
})

async function aShop(): Promise<SignedInTenant> {
  const opened = await openTenant(server, 'retailer')
  await stock(server, opened, { productId: rice, quantity: 100, price: 1_000 })
  return opened
}

async function aPayer(points: number): Promise<SignedIn> {
  const payer = await signUp(server, 'customer')
  await earnPoints(server.db, { userId: payer.id, points, cause: `test/${payer.id}` })
  return payer
}

/** A sale of this many units, paid entirely with points, on either node. */
const sell = (payment: string, units: number, { by = shop, turn = 0 } = {}) =>
  (turn % 4 < 2 ? server : otherNode).call(takeSale, {
    token: by.token,
    body: { lines: [{ productId: rice, quantity: units, price: 1_000 }], paid: 'points', payment },
  })

const pointsOf = async ({ token }: SignedIn) => (await succeed(server, getPoints, { token })).points

describe('a payment', () => {
  it('spends no point twice, at thirty tills of two shops and on two nodes at once', async () => {
    const customer = await aPayer(12_480)
    const other = await aShop()
    // Each asks for more than half of the wallet.
    const here = await askForPoints(server, customer, shop, 4_000)
    const there = await askForPoints(server, customer, other, 4_000)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        turn % 2 === 0 ? sell(here, 4, { turn }) : sell(there, 4, { by: other, turn }),
      ),
    )
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 29 })
    expect(await pointsOf(customer)).toBe(4_480)
  })

  it('is one of twenty that a shop takes at once, and its account adds up', async () => {
    const payers = await Promise.all(Array.from({ length: 20 }, () => aPayer(2_000)))
    const payments = await Promise.all(payers.map((payer) => askForPoints(server, payer, shop, 1_000)))
    const answers = await Promise.all(payments.map((payment, turn) => sellInTheEnd(payment, turn)))
    expect(countStatuses(answers)).toEqual({ 201: 20 })
    const account = await server.db.row(
      'select balance::bigint as balance, owed_kobo::bigint as owed from shop_accounts where tenant_id = $1',
      [shop.retailerId],
    )
    expect(account).toEqual({ balance: 40_000, owed: 2_000_000 })
  })
})

/** All lock one product, so on a busy machine some get a 503 and try again. */
async function sellInTheEnd(payment: string, turn: number): Promise<TestAnswer> {
  const answer = await sell(payment, 1, { turn })
  return answer.status === 503 ? sellInTheEnd(payment, turn) : answer
}

describe('a sale that is taken back', () => {
  const sold = async (customer: SignedIn) =>
    takeSale.answer.parse((await sell(await askForPoints(server, customer, shop, 2_000), 2)).body).id
  const takeItBack = (id: string) =>
    server.call(voidSale, { token: shop.token, params: { id }, body: { reason: 'wrong product' } })

  it('gives the points back once, however often it is asked for', async () => {
    const customer = await aPayer(4_480)
    const sale = await sold(customer)
    expect(await pointsOf(customer)).toBe(480)
    const answers = await Promise.all(Array.from({ length: 8 }, () => takeItBack(sale)))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 7 })
    expect(await pointsOf(customer)).toBe(4_480)
    const [line] = await succeed(server, readMyStatement, { token: customer.token })
    expect(line).toMatchObject({ kind: 'given-back', points: 4_000, words: 'The shop voided the sale.' })
  })

  it('pays what the customer owes first', async () => {
    const customer = await aPayer(4_000)
    const sale = await sold(customer)
    const cause = `test/${customer.id}`
    await takeBack(server.db, { userId: customer.id, points: 1_000, cause: `${cause}/back`, earnedBy: cause })
    expect(await takeItBack(sale)).toMatchObject({ status: 200 })
    expect(await pointsOf(customer)).toBe(3_000)
  })

  it('waits for no other: sales of one customer are paid and taken back side by side', async () => {
    const customer = await aPayer(40_000)
    const [first, second] = [await sold(customer), await sold(customer)]
    const next = await askForPoints(server, customer, shop, 1_000)
    const answers = await Promise.all([takeItBack(first), sell(next, 1, { turn: 2 }), takeItBack(second)])
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200])
    expect(await pointsOf(customer)).toBe(38_000)
  })
})
