import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { heavyPhoto, textBomb } from '../../../../../testing/hostile-pictures.ts'
import { photographDrawing, sendPhoto } from '../../../../../testing/photos.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock } from '../../../../../testing/shops.ts'

let server: TestServer
let customer: SignedIn
let shop: SignedInTenant

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
  await stock(server, shop, { productId: await insertProduct(server.db), quantity: 1, price: 100 })
  // Starts the recognition's thread before measuring, because a running server has one too.
  await sendPhoto(server, {
    token: customer.token,
    retailerCode: shop.code,
    photo: await photographDrawing('rice'),
  })
})

afterAll(() => server.close())

/** Sends without copying the photo, so that only the server's memory grows. */
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

/** A busy server refuses with 503, and a phone then sends the photo again. */
async function sendUntilTaken(photo: Buffer): Promise<number | undefined> {
  for (;;) {
    const status = await send(photo)
    if (status !== 503) return status
  }
}

/** The peak growth of the process during the work, in megabytes. */
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

describe('twenty parallel photos', () => {
  test('of the maximum size are all processed in less than 400 MB', async () => {
    const photo = await heavyPhoto()
    expect(photo.length).toBeGreaterThan(8 * 2 ** 20)
    const statuses: (number | undefined)[] = []
    const growth = await growthDuring(async () => {
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => sendUntilTaken(photo)))))
    })
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
    expect(growth).toBeLessThan(400)
  })

  test('that would each unpack to a gigabyte are all refused in less than 150 MB', async () => {
    const bomb = await textBomb()
    const statuses: (number | undefined)[] = []
    const growth = await growthDuring(async () => {
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => send(bomb)))))
    })
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 400))
    expect(growth).toBeLessThan(150)
  })
})
