import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRetailerProfile } from '@jara/contract/shop/retailers'
import { readShopQr } from '@jara/rules/shop/shop-pin'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { openTenant, succeed } from '../../../../testing/shops.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    environment: { PUBLIC_URL: 'https://jara.example/', TRUST_PROXY: 'loopback' },
  })
  // By default the decoder fetches its WebAssembly from the internet.
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer }, fireImmediately: true })
})

afterAll(() => server.close())

test.each(['retailer', 'brand'] as const)('a %s reads its name, e-mail and code', async (kind) => {
  const { token, email, code } = await openTenant(server, kind)
  expect(await succeed(server, getRetailerProfile, { token })).toMatchObject({
    name: 'Yaba Fresh Market',
    email,
    unique_code: code,
  })
})

test('the QR code holds a link to this server with the shop’s code', async () => {
  const { token, code } = await openTenant(server, 'retailer')
  const { qrCodeDataUrl } = await succeed(server, getRetailerProfile, { token })
  const [type = '', image = ''] = (qrCodeDataUrl ?? '').split(',')
  expect(type).toBe('data:image/png;base64')
  const [symbol] = await readBarcodes(Buffer.from(image, 'base64'), { formats: ['QRCode'] })
  expect(symbol?.text).toBe(`https://jara.example/redeem?code=${code}`)
  expect(readShopQr(symbol?.text ?? '')).toEqual({ code })
})

test('a customer has no retailer profile', async () => {
  const { token } = await signUp(server, 'customer')
  expect((await server.call(getRetailerProfile, { token })).status).toBe(403)
})
