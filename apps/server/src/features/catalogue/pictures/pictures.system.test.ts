import { changeCatalogueProduct, listCatalogue } from '@jara/contract/catalogue/products-console'
import { draftMission } from '@jara/contract/catalogue/missions-console'
import { readPicture } from '@jara/contract/catalogue/pictures'
import { addReference, listReferences, removeReference } from '@jara/contract/earning/references'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { makePhoto, suggestFor } from '../../../../testing/photos.ts'
import { aPicture, sendPicture } from '../../../../testing/pictures.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, stock, succeed } from '../../../../testing/shops.ts'
import type { PhotoStore } from '../../../providers/photo-store/photo-store.ts'
import { removeUnusedPictures } from './remove-unused-pictures.ts'

let server: TestServer
let operator: SignedIn
let productId: number

beforeAll(async () => {
  server = await startTestServer({ recognition: { answerWithinMs: 60_000, hangsAfterMs: 60_000 } })
  operator = await signUp(server, 'operator', ['catalogue'])
  productId = await insertProduct(server.db)
})

afterAll(() => server.close())

const upload = (picture?: Uint8Array) => aPicture(server, operator.token, picture)
const see = (path: string) => fetch(`${server.url}${path}`)
let revision = 0
const show = async (imageUrl: string | undefined, id = productId) => {
  const answer = await server.call(changeCatalogueProduct, {
    token: operator.token,
    params: { id: String(id) },
    body: {
      name: `Rice ${id}`,
      brand: 'Golden Sack',
      points_per_unit: 45,
      form: 'packed',
      state: 'shown',
      revision,
      ...(imageUrl && { image_url: imageUrl }),
    },
  })
  if (answer.status === 200) revision += 1
  return answer
}
const teach = (imageUrl: string, id = productId) =>
  server.call(addReference, {
    token: operator.token,
    params: { id: String(id) },
    body: { image_url: imageUrl },
  })

/** Removes unused pictures, as if all had been uploaded two days ago. */
async function sweep(store: PhotoStore = server.photos.photoStore): Promise<void> {
  await server.db.rows(`update pictures set added_at = now() - interval '2 days'`)
  await removeUnusedPictures(server.db, store)
}

it('an upload is encoded anew, without what the file said beside the picture, and anyone may see it', async () => {
  const sent = await sharp(await makePhoto(640, 640))
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()
  const answer = await see(await upload(sent))
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const encoded = await sharp(bytes).metadata()
  expect(encoded).toMatchObject({ format: 'jpeg', width: 640 })
  expect(encoded).not.toHaveProperty('exif')
})

it('what is no picture is refused', async () => {
  expect((await sendPicture(server, operator.token, Buffer.from('<svg onload=alert(1)>'))).status).toBe(415)
  const unknown = { params: { id: operator.id } }
  expect((await server.call(readPicture, unknown)).status).toBe(404)
})

it('a picture stays while a product, a mission or the recognition shows it, and goes once it is replaced', async () => {
  const [replaced, shown, promoted, taught, unused] = await Promise.all([1, 2, 3, 4, 5].map(() => upload()))
  await show(replaced)
  expect((await show(shown)).status).toBe(200)
  const mission = {
    name: 'Rice week',
    product_id: productId,
    bonus_points_per_unit: 20,
    budget_points: 1_000,
    starts_on: '2026-11-23',
    ends_on: '2026-11-29',
    image_url: promoted ?? '',
  }
  await succeed(server, draftMission, { token: operator.token, body: mission })
  expect((await teach(taught ?? '')).status).toBe(201)
  await sweep()
  const statuses = async () =>
    Promise.all(
      [replaced, shown, promoted, taught, unused].map(async (path) => (await see(path ?? '')).status),
    )
  expect(await statuses()).toEqual([404, 200, 200, 200, 404])
  expect(await show(replaced)).toMatchObject({ status: 400, body: { code: 'picture_unknown' } })
  const [product] = (await succeed(server, listCatalogue, { token: operator.token })).products
  expect(product).toMatchObject({ image_url: shown, references: 1 })
})

it('a removal that was interrupted is taken up', async () => {
  const path = await upload()
  const failing: PhotoStore = {
    ...server.photos.photoStore,
    delete: () => Promise.reject(new Error('locked')),
  }
  await expect(sweep(failing)).rejects.toThrow('1 pictures could not be deleted')
  expect((await see(path)).status).toBe(200)
  await Promise.all([sweep(), sweep()])
  expect((await see(path)).status).toBe(404)
})

it('teaches the recognition a product that nobody has bought yet', { timeout: 120_000 }, async () => {
  const shop = await openTenant(server, 'retailer')
  const customer = await signUp(server, 'customer')
  const [garri, yam] = await Promise.all(['Garri', 'Yam'].map((name) => insertProduct(server.db, { name })))
  for (const id of [garri, yam]) await stock(server, shop, { productId: id ?? 0, quantity: 5, price: 100 })
  const photo = await makePhoto(640, 640)
  expect((await teach(await upload(photo), garri)).status).toBe(201)
  const { suggestedProducts } = await suggestFor(server, {
    token: customer.token,
    retailerCode: shop.code,
    photo,
  })
  expect(suggestedProducts[0]).toMatchObject({ id: garri })
})

it('a product has at most twelve added photos, also by parallel requests, and each can be removed', async () => {
  const id = await insertProduct(server.db)
  const paths: string[] = []
  for (let nth = 0; nth < 14; nth += 1) paths.push(await upload())
  const answers = await Promise.all(paths.map((path) => teach(path, id)))
  expect(countStatuses(answers)).toEqual({ 201: 12, 409: 2 })
  const list = () => succeed(server, listReferences, { token: operator.token, params: { id: String(id) } })
  const [first, second] = await list()
  expect(first).toMatchObject({ is_added: true, image_url: `/api/pictures/${first?.photo_id}` })
  expect((await teach(second?.image_url ?? '')).status).toBe(409)
  const shop = await openTenant(server, 'retailer')
  const remove = (token: string) =>
    server.call(removeReference, { token, params: { id: String(id), photo: first?.photo_id ?? '' } })
  expect((await remove(shop.token)).status).toBe(404)
  expect((await remove(operator.token)).status).toBe(200)
  expect(await list()).toHaveLength(11)
})
