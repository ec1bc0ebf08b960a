import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signUp } from '../../../testing/accounts.ts'
import { photographDrawing, suggestFor } from '../../../testing/photos.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock } from '../../../testing/shops.ts'

const learningWorker = new URL('../../../testing/gated-learning-worker.ts', import.meta.url)
const patient = { answerWithinMs: 30_000, hangsAfterMs: 30_000, learningWorker }
let folder: string
let server: TestServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jara-test-'))
  vi.stubEnv('GATE_FOLDER', folder)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await rm(folder, { recursive: true })
})

const openGate = () => writeFileSync(join(folder, 'open'), '')
const closeGate = () => rmSync(join(folder, 'open'))

async function stockDrawing(market: SignedInTenant, drawing: string): Promise<void> {
  const productId = await insertProduct(server.db, { name: drawing })
  const image = `/pictures/${drawing}.webp`
  await server.db.rows('update products set image_url = $2 where id = $1', [productId, image])
  await stock(server, market, { productId, quantity: 1, price: 100 })
}

/** A shop of two products, and the answers to repeated photos of one of them. */
async function openMarket() {
  const market = await openTenant(server, 'retailer')
  for (const drawing of ['rice', 'soap']) await stockDrawing(market, drawing)
  const { token } = await signUp(server, 'customer')
  const photo = await photographDrawing('rice', { turnedBy: 10 })
  const ask = async () => {
    const { suggestedProducts } = await suggestFor(server, { token, retailerCode: market.code, photo })
    return suggestedProducts.map(({ name, confidence }) => ({ name, confidence }))
  }
  return { market, ask }
}

test('a shop that has changed is known as it was before until it is learned anew, and no photo waits', async () => {
  openGate()
  server = await startTestServer({ recognition: { ...patient, firstWaitsMs: 30_000 } })
  const { market, ask } = await openMarket()
  const before = await ask()
  expect(before[0]?.name).toBe('rice')

  closeGate()
  await stockDrawing(market, 'sugar')
  const meanwhile = await ask()
  expect(existsSync(join(folder, 'open'))).toBe(false)
  expect(meanwhile[0]?.name).toBe('rice')
  expect(meanwhile.map(({ name }) => name)).toContain('sugar')

  openGate()
  await expect.poll(ask).not.toEqual(meanwhile)
  expect((await ask())[0]?.name).toBe('rice')
})

test('the first photo at a shop waits for it to be learned, but not for long, and is not sure then', async () => {
  server = await startTestServer({ recognition: { ...patient, firstWaitsMs: 500 } })
  const { ask } = await openMarket()
  const unlearned = await ask()
  expect(unlearned[0]?.name).toBe('rice')
  openGate()
  await expect.poll(ask).not.toEqual(unlearned)
})
