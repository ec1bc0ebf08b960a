import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listActiveMissions } from '@jara/contract/missions'
import { type SignedIn, signUp } from '../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { insertMission, insertProduct, succeed } from '../../../testing/shops.ts'

let server: TestServer
let customer: SignedIn
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  productId = await insertProduct(server.db)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.db.rows('delete from missions')
})

async function namesOfActive(): Promise<string[]> {
  return (await succeed(server, listActiveMissions, { token: customer.token })).map(({ name }) => name)
}

test('a mission shows its product, with the product’s picture when it has none of its own', async () => {
  const id = await insertMission(server.db, productId)
  expect(await succeed(server, listActiveMissions, { token: customer.token })).toEqual([
    { id, name: 'Grocery Boost', product_name: 'Long Grain Rice 2kg', image_url: '/pictures/rice.webp' },
  ])
})

test('missions are active between their dates, newest first', async () => {
  await insertMission(server.db, productId, { name: 'over', startsInDays: -2, endsInDays: -1 })
  await insertMission(server.db, productId, { name: 'to come', startsInDays: 1, endsInDays: 2 })
  await insertMission(server.db, productId, { name: 'older' })
  await insertMission(server.db, productId, { name: 'newer' })
  expect(await namesOfActive()).toEqual(['newer', 'older'])
})

test('missions are active while their budget pays for one more unit', async () => {
  await insertMission(server.db, productId, { name: 'spent', bonus: 20, budget: 100, spent: 81 })
  await insertMission(server.db, productId, { name: 'one left', bonus: 20, budget: 100, spent: 80 })
  expect(await namesOfActive()).toEqual(['one left'])
})

test('nobody sees missions without signing in', async () => {
  expect((await server.call(listActiveMissions)).status).toBe(401)
})
