import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestProduct } from '@jara/contract/purchases'
import { type SignedIn, signUp } from '../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
})

afterAll(() => server.close())

async function sendPhoto(token: string): Promise<Response> {
  const form = new FormData()
  form.set('retailerCode', 'JARA2026')
  form.set('image', new Blob([new Uint8Array(1_000_000)], { type: 'image/jpeg' }), 'photo.jpg')
  return fetch(`${server.url}${suggestProduct.path}`, {
    method: suggestProduct.method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}

test('says that photos are not taken in yet, and when to ask again', async () => {
  const answer = await sendPhoto(customer.token)
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({ message: 'Photo suggestions are not open yet.' })
})

test('takes photos from customers alone', async () => {
  const shop = await signUp(server, 'retailer')
  expect((await sendPhoto('no token of ours')).status).toBe(401)
  expect((await sendPhoto(shop.token)).status).toBe(403)
})
