import { join } from 'node:path'
import { submitPurchase, decidePurchase } from '@jara/contract/earning/purchases'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SignedIn, signUp } from '../testing/accounts.ts'
import { suggestFor } from '../testing/photos.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { shelfFolder, shelfProducts } from '../testing/shelf-photos.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, succeed } from '../testing/shops.ts'
import { describeCandidates } from '../src/features/earning/purchases/describe-candidates.ts'
import { selectStockedProducts } from '../src/features/earning/purchases/suggest-product.sql.ts'
import { gatherReferences } from '../src/features/earning/references/gather-references.ts'

vi.setConfig({ testTimeout: 600_000 })

const relaxedTimeouts = {
  answerWithinMs: 60_000,
  hangsAfterMs: 60_000,
  firstWaitsMs: 60_000,
  pictures: shelfFolder,
  // The bundled model was trained on these products, so use one that was not.
  modelFile: join(shelfFolder, 'model-of-others.bin'),
}
const shelf = shelfProducts()
let server: TestServer
let shop: SignedInTenant

beforeAll(async () => {
  server = await startTestServer({ recognition: relaxedTimeouts })
  shop = await openTenant(server, 'retailer')
})

afterAll(() => server.close())

test('confirmed purchases improve the first suggestion for a photo', async () => {
  const productIds = new Map<string, number>()
  for (const { name } of shelf) productIds.set(name, await stockProduct(name))
  const bought = shelf.filter(({ photos }) => photos.length > 0)
  const right: number[] = []
  for (let round = 0; round < 4; round++) {
    // A new customer each round, because each customer's photos of a product are learned only once a day.
    const customer = await signUp(server, 'customer')
    let first = 0
    for (const { name, photos } of bought) {
      const productId = productIds.get(name) ?? 0
      const suggested = await buy(customer, productId, photos[round] ?? Buffer.alloc(0))
      if (suggested === productId) first++
    }
    right.push(first)
    await learn()
  }
  const [atFirst = 0, then = 0, later = 0, atLast = 0] = right
  expect(atLast, `correct first suggestions per round: ${right.join(', ')}`).toBeGreaterThanOrEqual(
    atFirst + 2,
  )
  expect(later + atLast).toBeGreaterThan(atFirst + then)
})

/** Adds a product that is known only by its catalogue picture. */
async function stockProduct(name: string): Promise<number> {
  const productId = await insertProduct(server.db, { name })
  const image = `/pictures/${name}.webp`
  await server.db.rows('update products set image_url = $2 where id = $1', [productId, image])
  await stock(server, shop, { productId, quantity: 100, price: 100 })
  return productId
}

/** Runs the learning step that the server runs every ten minutes. */
async function learn(): Promise<void> {
  await gatherReferences(server.db)
  const { photos, db } = server
  const products = await selectStockedProducts(db, shop.retailerId)
  const candidates = await describeCandidates({ db, ...photos }, products)
  await photos.recognition.learn({ shopId: shop.retailerId, candidates })
}

/** Declares and confirms a purchase of the product in the photo, and returns the first suggestion. */
async function buy({ token }: SignedIn, productId: number, photo: Buffer): Promise<number | undefined> {
  const sent = { token, retailerCode: shop.code, photo }
  const { suggestedProducts, imageUrl } = await suggestFor(server, sent)
  const body = { retailerCode: shop.code, productId, quantity: 1, imageUrl }
  const { id } = await succeed(server, submitPurchase, { token, body })
  await succeed(server, decidePurchase, { token: shop.token, params: { id }, body: { status: 'confirmed' } })
  return suggestedProducts[0]?.id
}
