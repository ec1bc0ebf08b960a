import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitPurchase } from '@jara/contract/earning/purchases'
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
import { thumbnailName } from './store-photo.ts'
import { removeUnusedPhotos } from './remove-unused-photos.ts'

let server: TestServer
let customer: SignedIn
let shop: SignedInTenant

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
})

afterAll(() => server.close())

async function take(): Promise<{ id: string; imageUrl: string }> {
  const photo = { token: customer.token, retailerCode: shop.code, photo: await makePhoto(80, 60) }
  const { imageUrl } = await suggestFor(server, photo)
  return { id: /photos\/([^?]+)/.exec(imageUrl)?.[1] ?? '', imageUrl }
}

async function age(id: string, interval: string): Promise<void> {
  await server.db.rows('update purchase_photos set created_at = now() - $2::interval where id = $1', [
    id,
    interval,
  ])
}

async function traces(id: string): Promise<number> {
  const { photoStore } = server.photos
  const files = await Promise.all([photoStore.get(id), photoStore.get(thumbnailName(id))])
  const rows = await server.db.rows('select id from purchase_photos where id = $1', [id])
  return files.filter((file) => file !== undefined).length + rows.length
}

test('removes photos that no purchase used within two hours, with their files, and no others', async () => {
  const productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 5, price: 100 })
  const [used, young, old] = [await take(), await take(), await take()]
  const body = { retailerCode: shop.code, productId, quantity: 1, imageUrl: used.imageUrl }
  await succeed(server, submitPurchase, { token: customer.token, body })
  await age(used.id, '40 days')
  await age(young.id, '110 minutes')
  await age(old.id, '130 minutes')

  expect(await removeUnusedPhotos(server.db, server.photos.photoStore)).toBe(1)
  expect([await traces(used.id), await traces(young.id), await traces(old.id)]).toEqual([3, 3, 0])
})

test('finishes an interrupted run', async () => {
  const { id } = await take()
  await age(id, '2 days')
  const { photoStore } = server.photos
  const failing = {
    ...photoStore,
    delete: (name: string) => (name === id ? Promise.reject(new Error('away')) : photoStore.delete(name)),
  }
  await expect(removeUnusedPhotos(server.db, failing)).rejects.toThrow('1 unused photos could not be deleted')
  expect(await removeUnusedPhotos(server.db, photoStore)).toBe(1)
  expect(await traces(id)).toBe(0)
})

test('a photo that cannot be deleted does not keep the others', async () => {
  const [stuck, younger] = [await take(), await take()]
  await age(stuck.id, '3 days')
  await age(younger.id, '2 days')
  const { photoStore } = server.photos
  const failing = {
    ...photoStore,
    delete: (name: string) =>
      name === stuck.id ? Promise.reject(new Error('away')) : photoStore.delete(name),
  }
  await expect(removeUnusedPhotos(server.db, failing)).rejects.toThrow('could not be deleted')
  expect(await traces(younger.id)).toBe(0)
  expect(await removeUnusedPhotos(server.db, photoStore)).toBe(1)
})

test('removes more photos than one batch', async () => {
  await server.db.rows(
    `insert into purchase_photos (customer_id, retailer_id, image_url, created_at)
     select $1, $2, '/api/photos/' || number, now() - interval '3 days' from generate_series(1, 250) as number`,
    [customer.id, shop.retailerId],
  )
  expect(await removeUnusedPhotos(server.db, server.photos.photoStore)).toBe(250)
})
