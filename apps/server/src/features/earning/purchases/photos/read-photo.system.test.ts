import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPendingPurchases, readPhoto, submitPurchase } from '@jara/contract/earning/purchases'
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
import { readServerSecret } from '../../../../access/server-secret.ts'
import { createSignedLinks } from '../../../../access/signed-links.ts'

let server: TestServer
let customer: SignedIn
let shop: SignedInTenant
let brand: SignedInTenant
/** The signed link of a photo used by a purchase, and its unsigned path. */
let link: string
let path: string
let unusedPath: string

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
  brand = await openTenant(server, 'brand')
  const productId = await insertProduct(server.db, { brandId: brand.retailerId })
  await stock(server, shop, { productId, quantity: 5, price: 100 })
  const take = async () =>
    (await suggestFor(server, { token: customer.token, retailerCode: shop.code, photo: await makePhoto() }))
      .imageUrl
  link = await take()
  path = pathOf(link)
  unusedPath = pathOf(await take())
  const body = { retailerCode: shop.code, productId, quantity: 1, imageUrl: link }
  await succeed(server, submitPurchase, { token: customer.token, body })
})

afterAll(() => server.close())

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

async function look(address: string, token?: string): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}${address}`, { headers })
  await response.arrayBuffer()
  return response.status
}

describe('with a session', () => {
  test('a photo is visible to its customer, its shop, the product’s brand and operators', async () => {
    const operator = await signUp(server, 'operator')
    for (const { token } of [customer, shop, brand, operator]) expect(await look(path, token)).toBe(200)
    expect(await look(`${path}?size=thumbnail`, shop.token)).toBe(200)
  })

  test('it does not exist for all others', async () => {
    const others = [
      await signUp(server, 'customer'),
      await openTenant(server, 'retailer'),
      await openTenant(server, 'brand'),
    ]
    for (const { token } of others) {
      const answer = await server.call(readPhoto, {
        token,
        params: { id: path.slice('/api/photos/'.length) },
      })
      expect(answer).toMatchObject({ status: 404, body: { message: 'Photo not found.' } })
    }
  })

  test('a brand sees it only after a purchase of its product', async () => {
    expect(await look(unusedPath, shop.token)).toBe(200)
    expect(await look(unusedPath, brand.token)).toBe(404)
  })

  test.each([randomUUID(), 'x', '..%2f..%2fetc%2fpasswd', '%00', '1'])('%s does not exist', async (id) => {
    expect(await look(`/api/photos/${id}`, customer.token)).toBe(404)
  })
})

describe('without a session', () => {
  test('a photo requires one', async () => {
    expect(await look(path)).toBe(401)
    expect(await look(`/api/photos/${randomUUID()}`)).toBe(401)
  })

  test('a signed link opens the photo and its thumbnail, served so that nothing in them can run', async () => {
    const response = await fetch(`${server.url}${link}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const [, seconds] = /^private, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(Number(seconds)).toBeLessThanOrEqual(900)
    const full = await response.arrayBuffer()
    const thumbnail = await (await fetch(`${server.url}${link}&size=thumbnail`)).arrayBuffer()
    expect(thumbnail.byteLength).toBeLessThan(full.byteLength)
  })

  test('a signed link opens no other photo, and a manipulated link opens none', async () => {
    const [, query = ''] = link.split('?', 2)
    expect(await look(`${unusedPath}?${query}`)).toBe(401)
    const fields = new URLSearchParams(query)
    const expires = Number(fields.get('expires'))
    const signature = fields.get('signature') ?? ''
    const tampered = [
      `expires=${expires + 60}&signature=${signature}`,
      `expires=${expires}&signature=${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `expires=${expires}`,
      `signature=${signature}`,
      `expires=${expires}&signature=`,
      `expires=Infinity&signature=${signature}`,
    ]
    for (const altered of tampered) expect(await look(`${path}?${altered}`), altered).toBe(401)
  })

  test('an expired link and one signed with another key open nothing', async () => {
    const key = await readServerSecret(server.db, 'photo-links')
    const minutes = 60_000
    const at = (now: number) => createSignedLinks(key, () => now).sign(path)
    expect(await look(at(Date.now()))).toBe(200)
    expect(await look(at(Date.now() - 16 * minutes))).toBe(401)
    // Signed by a clock that is an hour ahead, so it would be valid for too long.
    expect(await look(at(Date.now() + 60 * minutes))).toBe(401)
    expect(await look(createSignedLinks(Buffer.alloc(32)).sign(path))).toBe(401)
  })
})

test('the pending list gives shop and brand a signed link for each photo', async () => {
  for (const { token } of [shop, brand]) {
    const [purchase] = await succeed(server, listPendingPurchases, { token })
    expect(pathOf(purchase?.image_url ?? '')).toBe(path)
    expect(await look(purchase?.image_url ?? '')).toBe(200)
  }
})

test('another node serves a photo by the same link', async () => {
  const second = await startTestServer({
    database: server.database,
    environment: { DATA_DIR: server.dataDir },
  })
  try {
    expect((await fetch(`${second.url}${link}`)).status).toBe(200)
  } finally {
    await second.close()
  }
})
