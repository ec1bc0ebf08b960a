import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { heavyPhoto, textBomb } from '../../../../testing/hostile-pictures.ts'
import { photographDrawing, sendPhoto } from '../../../../testing/photos.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock } from '../../../../testing/shops.ts'

let server: TestServer
let customer: SignedIn
let shop: SignedInTenant

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
  await stock(server, shop, { productId: await insertProduct(server.db), quantity: 1, price: 100 })
  // The recognition's thread is there before anything is measured, as it is on a server that runs.
  await sendPhoto(server, {
    token: customer.token,
    retailerCode: shop.code,
    photo: await photographDrawing('rice'),
  })
})

afterAll(() => server.close())

/** Sends without a copy of its own, so that what grows is the server. */
function send(photo: Buffer): Promise<number | undefined> {
  const [before, after] = [
    `--b\r\ncontent-disposition: form-data; name="retailerCode"\r\n\r\n${shop.code}\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="p.jpg"\r\n\r\n`,
    '\r\n--b--\r\n',
  ]
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/api/purchases/suggest-product`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${customer.token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': before.length + photo.length + after.length,
        },
      },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode))
      },
    )
    sent.once('error', reject)
    sent.write(before)
    sent.write(photo)
    sent.end(after)
  })
}

/** The most that the process grew by while the work went on, in megabytes. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return (most - before) / 2 ** 20
}

describe('twenty photos at once', () => {
  test('of the largest kind are all answered, in less than 400 MB', async () => {
    const photo = await heavyPhoto()
    expect(photo.length).toBeGreaterThan(8 * 2 ** 20)
    const statuses: (number | undefined)[] = []
    const growth = await growthDuring(async () => {
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => send(photo)))))
    })
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
    expect(growth).toBeLessThan(400)
  }, 120_000)

  test('that unpack to a gigabyte each are all refused, in less than 150 MB', async () => {
    const bomb = await textBomb()
    const statuses: (number | undefined)[] = []
    const growth = await growthDuring(async () => {
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => send(bomb)))))
    })
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 400))
    expect(growth).toBeLessThan(150)
  })
})
