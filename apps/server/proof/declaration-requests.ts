import { makeProductPins } from '@jara/contract/earning/product-pins'
import { insertProduct, stock, succeed } from '../testing/shops.ts'
import type { RequestsOfCall } from './call-request.ts'
import type { Fixture } from './fixture.ts'
import { aPhotoForm } from './photo-form.ts'

/** The requests about declarations. A PIN identifies its pack, so a request cannot name another's. */
export const declarationRequests = {
  recogniseDeclaration: { own: async ({ ours }) => ({ form: await aPhotoForm(ours.retailer.code) }) },
  checkProductPin: { own: async (fixture) => ({ body: await aPack(fixture) }) },
  declareWithPin: { own: async (fixture) => ({ body: await aPack(fixture) }) },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

/** A pack of a new product that our shop stocks. */
async function aPack({ server, ours: { retailer }, operators: { catalogue } }: Fixture) {
  const productId = await insertProduct(server.db)
  await stock(server, retailer, { productId, quantity: 1, price: 4_500 })
  const { pins } = await succeed(server, makeProductPins, {
    token: catalogue.token,
    params: { id: String(productId) },
    body: { pins: 1, days: 30 },
  })
  return { retailerCode: retailer.code, pin: pins[0] ?? '' }
}
