import { makeProductPins } from '@jara/contract/earning/product-pins'
import { signUp, type TestApi } from './accounts.ts'
import { succeed } from './shops.ts'

/** Makes PINs for packs of this product, and returns them with the id of their batch. */
export async function makePinsFor(
  server: TestApi,
  productId: number,
  pins = 1,
): Promise<{ readonly id: string; readonly pins: readonly string[] }> {
  const { token } = await signUp(server, 'operator', ['catalogue'])
  const params = { id: String(productId) }
  return succeed(server, makeProductPins, { token, params, body: { pins, days: 30 } })
}
