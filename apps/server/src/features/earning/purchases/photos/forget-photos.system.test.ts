import { readPhoto, submitPurchase } from '@jara/contract/earning/purchases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { makePhoto, suggestFor } from '../../../../../testing/photos.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../../testing/shops.ts'
import type { PhotoStore } from '../../../../providers/photo-store/photo-store.ts'
import { forgetOldPhotos } from './forget-photos.ts'

let server: TestServer
let customer: SignedIn
let shop: SignedInTenant
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
  productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 50, price: 100 })
})

afterAll(() => server.close())

/** A purchase photo of this age. */
async function aPhoto(days: number): Promise<string> {
  const { token } = customer
  const { imageUrl } = await suggestFor(server, {
    token,
    retailerCode: shop.code,
    photo: await makePhoto(80, 60),
  })
  const body = { retailerCode: shop.code, productId, quantity: 1, imageUrl }
  await succeed(server, submitPurchase, { token, body })
  const id = /photos\/([^?]+)/.exec(imageUrl)?.[1] ?? ''
  await server.db.rows(
    'update purchase_photos set created_at = now() - make_interval(days => $2) where id = $1',
    [id, days],
  )
  return id
}

const see = async (id: string) =>
  (await server.call(readPhoto, { token: customer.token, params: { id } })).status

const hashesOf = (id: string) =>
  server.db.row('select sha256, perceptual_hash from purchase_photos where id = $1', [id])

it('photos of purchases are kept for the time that is set, and their rows for good', async () => {
  const [young, old] = [await aPhoto(399), await aPhoto(401)]
  await forgetOldPhotos(server.db, server.photos.photoStore, 400)
  expect([await see(young), await see(old)]).toEqual([200, 404])
  expect(await hashesOf(old)).toEqual({ sha256: null, perceptual_hash: null })
  expect(await hashesOf(young)).toMatchObject({ sha256: expect.any(Buffer) })
})

it('an old photo is no longer a picture of its product', async () => {
  const old = await aPhoto(500)
  await server.db.rows(
    `insert into product_references (photo_id, product_id, customer_id, taken_on) values ($1, $2, $3, '2025-01-01')`,
    [old, productId, customer.id],
  )
  await forgetOldPhotos(server.db, server.photos.photoStore, 400)
  expect(await server.db.rows('select from product_references where photo_id = $1', [old])).toEqual([])
})

it('a run that was interrupted is taken up, and one photo does not keep the others', async () => {
  const [stuck, other] = [await aPhoto(600), await aPhoto(500)]
  const { photoStore } = server.photos
  const failing: PhotoStore = {
    ...photoStore,
    delete: (name) =>
      name.startsWith(stuck) ? Promise.reject(new Error('locked')) : photoStore.delete(name),
  }
  await expect(forgetOldPhotos(server.db, failing, 400)).rejects.toThrow('1 photos could not be deleted')
  expect([await see(stuck), await see(other)]).toEqual([200, 404])
  await Promise.all([
    forgetOldPhotos(server.db, photoStore, 400),
    forgetOldPhotos(server.db, photoStore, 400),
  ])
  expect(await see(stuck)).toBe(404)
})
