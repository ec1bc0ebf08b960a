import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertMission, insertProduct, succeed } from '../../../../testing/shops.ts'

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

test('a mission shows its product, and the product’s picture if it has none of its own', async () => {
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

test('missions are active while their budget covers one more unit', async () => {
  await insertMission(server.db, productId, { name: 'spent', bonus: 20, budget: 100, spent: 81 })
  await insertMission(server.db, productId, { name: 'one left', bonus: 20, budget: 100, spent: 80 })
  expect(await namesOfActive()).toEqual(['one left'])
})

async function preloadsWith(pictures: readonly string[]): Promise<string | null> {
  for (const [place, picture] of pictures.toReversed().entries()) {
    const id = await insertMission(server.db, productId, { name: String(place) })
    await server.db.rows('update missions set image_url = $2 where id = $1', [id, picture])
  }
  const answer = await server.call(listActiveMissions, { token: customer.token })
  expect(answer.status).toBe(200)
  return answer.headers.get('link')
}

test('the answer preloads the first pictures', async () => {
  const pictures = ['/pictures/1st.webp', '/pictures/2nd%20one.webp?v=2', '/pictures/3rd.webp']
  expect(await preloadsWith([...pictures, '/pictures/4th.webp'])).toBe(
    pictures.map((picture) => `<${picture}>; rel=preload; as=image`).join(', '),
  )
})

test.each([
  'https://elsewhere.example/rice.webp',
  '//elsewhere.example/rice.webp',
  '/a>b',
  '/a b',
  '/a\n',
  '/ẹ̀pà',
])('the answer does not preload %j', async (picture) => {
  expect(await preloadsWith([picture])).toBeNull()
})

test('listing missions requires a session', async () => {
  expect((await server.call(listActiveMissions)).status).toBe(401)
})
