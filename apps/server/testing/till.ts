import { randomUUID } from 'node:crypto'
import { listInventory } from '@jara/contract/shop/inventory'
import { takeSale, voidSale } from '@jara/contract/shop/sales'
import { listStockChanges } from '@jara/contract/shop/inventory-stock'
import { getPoints } from '@jara/contract/points/balance'
import type { AnswerOf } from '@jara/contract/call'
import { expect } from 'vitest'
import { isSound, verifyLedger } from '../src/ledger/audit.ts'
import { type SignedIn, signUp } from './accounts.ts'
import { startCommand } from './command-process.ts'
import { openPayPhone, type PayPhone } from './pay-codes.ts'
import type { TestAnswer, TestServer } from './server.ts'
import { databaseUrl } from './server-process.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, succeed } from './shops.ts'

export interface Buyer {
  readonly customer: SignedIn
  readonly phone: PayPhone
}

interface Sending {
  readonly token?: string
  readonly key?: string
}

interface Line {
  readonly productId: number
  readonly quantity: number
  readonly price: number
}

/** A new shop with 36 bags of rice at 45 points each and 10 of milk at 35, and a customer at the till. */
export interface Till extends Buyer {
  readonly shop: SignedInTenant
  readonly rice: number
  readonly milk: number
  riceLine(quantity: number): Line
  milkLine(quantity: number): Line
  sell(body: object, sending?: Sending): Promise<TestAnswer>
  /** Sells to the customer with this code. */
  sold(lines: readonly Line[], code: string): Promise<AnswerOf<typeof takeSale>>
  takeBack(id: string, by?: Pick<SignedIn, 'token'>): Promise<TestAnswer>
  left(productId: number): Promise<number | undefined>
  /** The changes to a product's stock, newest first. */
  book(productId: number): Promise<(readonly [string, number])[]>
  points(of?: SignedIn): Promise<AnswerOf<typeof getPoints>>
}

export async function aBuyer(server: TestServer): Promise<Buyer> {
  const customer = await signUp(server, 'customer')
  return { customer, phone: await openPayPhone(server, customer) }
}

export async function openTill(server: TestServer): Promise<Till> {
  const shop = await openTenant(server, 'retailer')
  const rice = await insertProduct(server.db, { points: 45 })
  const milk = await insertProduct(server.db, { name: 'Evaporated Milk 1L', points: 35 })
  await stock(server, shop, { productId: rice, quantity: 36, price: 4_500 })
  await stock(server, shop, { productId: milk, quantity: 10, price: 3_500 })
  const buyer = await aBuyer(server)
  const { token } = shop

  const sell: Till['sell'] = (body, { token: by = token, key = randomUUID() } = {}) => {
    const headers = { 'idempotency-key': key }
    return server.call(takeSale, { token: by, body: { paid: 'cash', ...body }, headers })
  }
  return {
    ...buyer,
    shop,
    rice,
    milk,
    riceLine: (quantity) => ({ productId: rice, quantity, price: 4_500 }),
    milkLine: (quantity) => ({ productId: milk, quantity, price: 3_500 }),
    sell,
    sold: async (lines, code) =>
      succeed(server, takeSale, { token, body: { lines: [...lines], paid: 'cash', code } }),
    takeBack: (id, by = shop) =>
      server.call(voidSale, { token: by.token, params: { id }, body: { reason: 'wrong product' } }),
    left: async (productId) => {
      const items = await succeed(server, listInventory, { token })
      return items.find(({ product_id }) => product_id === productId)?.quantity
    },
    book: async (productId) => {
      const params = { product: String(productId) }
      const changes = await succeed(server, listStockChanges, { token, params })
      return changes.map(({ kind, units }) => [kind, units] as const)
    },
    points: (of = buyer.customer) => succeed(server, getPoints, { token: of.token }),
  }
}

/** Closes the server after checking that its ledger is sound and the nightly cross-checks agree. */
export async function closeProven(server: TestServer): Promise<void> {
  expect(isSound(await verifyLedger(server.db))).toBe(true)
  const settings = { DATABASE_URL: databaseUrl(server.database.connection) }
  expect((await startCommand('cross-check', settings).ended).printed).toContain('The tables agree.')
  await server.close()
}
