import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertMission,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
} from '../../../../testing/shops.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'
import { verifyLedger } from '../../../ledger/audit.ts'

let server: TestServer
let otherNode: TestServer
let shop: SignedInTenant
let brand: SignedInTenant

beforeAll(async () => {
  server = await startTestServer()
  otherNode = await startTestServer({ database: server.database })
  shop = await openTenant(server, 'retailer')
  brand = await openTenant(server, 'brand')
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

async function declareOne(): Promise<{ customer: SignedIn; productId: number; id: string }> {
  const customer = await signUp(server, 'customer')
  const productId = await insertProduct(server.db, { points: 45, brandId: brand.retailerId })
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  const { id } = await declarePurchase(server, customer, shop, { productId, quantity: 2 })
  return { customer, productId, id }
}

function node(attempt: number): TestServer {
  return attempt % 2 === 0 ? server : otherNode
}

async function inStock(productId: number): Promise<number | undefined> {
  const row = await server.db.row<{ quantity: number }>(
    'select quantity from stock where retailer_id = $1 and product_id = $2',
    [shop.retailerId, productId],
  )
  return row?.quantity
}

test('fifty parallel confirmations by shop and brand on two nodes credit a purchase once', async () => {
  const { customer, productId, id } = await declareOne()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, attempt) =>
      decide(node(attempt), attempt % 3 === 0 ? brand : shop, id, 'confirmed'),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await readBalance(server.db, customer.id)).toBe(90)
  expect(await inStock(productId)).toBe(98)
})

test('of 25 confirmations and 25 rejections in parallel one decides, and points, stock and budget match it', async () => {
  for (let round = 0; round < 5; round++) {
    const { customer, productId, id } = await declareOne()
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, attempt) => {
        const decision = (attempt + round) % 2 === 0 ? 'confirmed' : 'rejected'
        return { decision, ...(await decide(node(attempt), shop, id, decision)) }
      }),
    )
    const [decided, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    const purchase = await server.db.row('select status from purchases where id = $1', [id])
    expect(purchase).toEqual({ status: decided?.decision })
    const confirmed = decided?.decision === 'confirmed'
    expect(await readBalance(server.db, customer.id)).toBe(confirmed ? 90 : 0)
    expect(await inStock(productId)).toBe(confirmed ? 98 : 100)
  }
})

test('parallel decisions on purchases of one product leave the correct stock, budget and ledger', async () => {
  const productId = await insertProduct(server.db, { points: 45 })
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  const missionId = await insertMission(server.db, productId, { bonus: 20, budget: 10_000 })
  const customer = await signUp(server, 'customer')
  const declared = await Promise.all(
    Array.from({ length: 40 }, (_, each) => declarePurchase(node(each), customer, shop, { productId })),
  )
  const answers = await Promise.all(
    declared.map(({ id }, each) => decide(node(each), shop, id, each % 2 === 0 ? 'confirmed' : 'rejected')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
  expect(await inStock(productId)).toBe(80)
  expect(await readBalance(server.db, customer.id)).toBe(20 * 65)
  const mission = await server.db.row('select spent_points from missions where id = $1', [missionId])
  expect(mission).toEqual({ spent_points: 20 * 20 })
  expect(await verifyLedger(server.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
})
