import { makeProductPins } from '@jara/contract/earning/product-pins'
import type { Db } from '../src/db/db.ts'
import { aGtin } from '../testing/barcodes.ts'
import { makePhoto } from '../testing/photos.ts'
import { aPicture } from '../testing/pictures.ts'
import { insertProduct, succeed } from '../testing/shops.ts'
import type { RequestsOfCall } from './call-request.ts'

/** The requests of the console's calls about pictures. */
export const catalogueRequests = {
  addPicture: { own: async () => ({ form: await aPictureForm() }) },
  readPicture: {
    own: async ({ server, operators: { catalogue } }) => {
      const path = await aPicture(server, catalogue.token)
      return { params: { id: path.slice('/api/pictures/'.length) } }
    },
  },
  addReference: {
    own: async ({ server, ours, operators: { catalogue } }) => ({
      params: { id: String(ours.productId) },
      body: { image_url: await aPicture(server, catalogue.token) },
    }),
  },
  previewMerge: {
    own: async ({ server: { db }, ours }) => ({
      params: { id: String(await insertProduct(db, { brandId: ours.brand.retailerId })) },
      query: { into: String(ours.productId) },
    }),
  },
  mergeProducts: {
    own: async ({ server: { db } }) => ({
      params: { id: String(await insertProduct(db)) },
      body: { into: await insertProduct(db) },
    }),
  },
  makeProductPins: {
    own: ({ ours }) => ({ params: { id: String(ours.productId) }, body: { pins: 2, days: 30 } }),
  },
  listProductPins: { own: ({ ours }) => ({ params: { id: String(ours.productId) } }) },
  voidProductPins: {
    own: async ({
      server,
      ours,
      operators: {
        catalogue: { token },
      },
    }) => {
      const params = { id: String(ours.productId) }
      const { id } = await succeed(server, makeProductPins, { token, params, body: { pins: 2, days: 30 } })
      return { params: { id }, body: { reason: 'A test of permissions' } }
    },
  },
  changeBarcodeState: {
    own: async ({ server, ours }) => ({
      params: { gtin: await anUnknownBarcode(server.db, ours.retailer.retailerId) },
      body: { state: 'ignored' },
    }),
  },
  giveBarcode: {
    own: ({ ours }) => ({ params: { gtin: aGtin() }, body: { product_id: ours.productId } }),
  },
  takeBarcode: {
    own: async ({ server, ours }) => {
      const gtin = aGtin()
      await server.db.rows('insert into product_barcodes (gtin, product_id) values ($1, $2)', [
        gtin,
        ours.productId,
      ])
      return { params: { gtin } }
    },
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

async function aPictureForm(): Promise<FormData> {
  const form = new FormData()
  const photo = new Uint8Array(await makePhoto(320, 320))
  form.set('image', new Blob([photo], { type: 'image/jpeg' }), 'picture.jpg')
  return form
}

async function anUnknownBarcode(db: Db, retailerId: string): Promise<string> {
  const gtin = aGtin()
  await db.rows('insert into unknown_barcodes (gtin, last_retailer_id) values ($1, $2)', [gtin, retailerId])
  return gtin
}
