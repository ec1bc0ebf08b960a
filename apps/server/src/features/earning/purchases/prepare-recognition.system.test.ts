import { getHealth } from '@jara/contract/operations/installation'
import { readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signUp } from '../../../../testing/accounts.ts'
import { photographDrawing, suggestFor } from '../../../../testing/photos.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../../testing/server.ts'
import { insertProduct, openTenant, stock } from '../../../../testing/shops.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { until } from '../../../../testing/until.ts'

const patient = { answerWithinMs: 60_000, hangsAfterMs: 60_000, threads: 2 }
let database: TestDatabase
let running: TestServer[]

beforeEach(async () => {
  database = await createTestDatabase()
  running = []
})

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const server of running) await server.close()
  await database.drop()
})

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer({ database, recognition: patient, ...options })
  running.push(server)
  return server
}

/** A shop that stocks a malt drink. */
async function openShop(server: TestServer) {
  const shop = await openTenant(server, 'retailer')
  const productId = await insertProduct(server.db, { name: 'Malt' })
  await server.db.rows(`update products set image_url = '/pictures/malt.webp' where id = $1`, [productId])
  await stock(server, shop, { productId, quantity: 1, price: 100 })
  return shop
}

const rowsOf = async (table: 'product_reference_features' | 'purchase_photos') =>
  (await database.db.rows(`select created_at from ${table}`)).length

test('a server is ready before its recognition is warm, and an early photo waits for the same warm-up', async () => {
  const bystander = await start()
  const shop = await openShop(bystander)
  const { token } = await signUp(bystander, 'customer')
  const folder = await mkdtemp(join(tmpdir(), 'jara-test-'))
  vi.stubEnv('GATE_FOLDER', folder)
  const started = () => readdirSync(folder).filter((name) => name.startsWith('started')).length
  const worker = new URL('../../../../testing/gated-worker.ts', import.meta.url)
  const server = await start({ warmsUp: true, recognition: { ...patient, worker } })
  await until(async () => started() === 2)
  expect(await server.call(getHealth)).toMatchObject({
    status: 200,
    body: { status: 'ready', recognition: 'warming up' },
  })
  const photo = await photographDrawing('malt')
  const suggesting = suggestFor(server, { token, retailerCode: shop.code, photo })
  await until(async () => (await rowsOf('purchase_photos')) === 1)
  writeFileSync(join(folder, 'open'), '')
  const [best] = (await suggesting).suggestedProducts
  expect(best).toMatchObject({ name: 'Malt' })
  expect(best?.confidence).toBeGreaterThan(0)
  expect(started()).toBe(2)
  await rm(folder, { recursive: true })
})

test('the stock of shops is learned before their first photo', async () => {
  await openShop(await start())
  expect(await rowsOf('product_reference_features')).toBe(0)
  const server = await start({ warmsUp: true })
  await until(async () => server.logLines.some((line) => line.includes('photo recognition warmed up')))
  expect((await server.call(getHealth)).body).toMatchObject({ recognition: 'ready' })
  expect(await rowsOf('product_reference_features')).toBe(1)
})

test('a start deletes features of other engines that are a day old', async () => {
  const shop = await openShop(await start())
  await database.db.rows(
    `insert into product_reference_features (engine, product_id, reference_hash, features, created_at)
     select 'another-' || age, product_id, sha256('x'), 'not ours', now() - make_interval(hours => age)
       from inventory, unnest(array[23, 25]) as age
      where retailer_id = $1`,
    [shop.retailerId],
  )
  const server = await start({ warmsUp: true })
  await until(async () => server.logLines.some((line) => line.includes('photo recognition warmed up')))
  const engines = await database.db.rows<{ engine: string }>('select engine from product_reference_features')
  expect(engines.map(({ engine }) => engine).filter((engine) => engine.startsWith('another'))).toEqual([
    'another-23',
  ])
})
