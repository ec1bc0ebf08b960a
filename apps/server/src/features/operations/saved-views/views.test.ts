import { listViews, mostViews, removeView, saveView } from '@jara/contract/operations/saved-views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'

let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['support'])
})

afterAll(() => server.close())

const save = (body: object, { token } = operator) => server.call(saveView, { token, body })
const namesIn = async (list: string, { token } = operator) =>
  (await succeed(server, listViews, { token, query: { list } })).map(({ name }) => name)

const large = { list: 'redemptions', name: 'Large', filters: 'tab=all&min_amount=5000' }

it('is its owner’s alone, of one list, and replaced under its name', async () => {
  const colleague = await signUp(server, 'operator', ['support'])
  expect((await save(large)).status).toBe(200)
  expect((await save({ ...large, name: 'LARGE', filters: 'min_amount=10000' })).status).toBe(200)
  const own = await succeed(server, listViews, { token: operator.token, query: { list: 'redemptions' } })
  expect(own).toMatchObject([{ name: 'LARGE', filters: 'min_amount=10000' }])
  expect(await namesIn('shops')).toEqual([])
  expect(await namesIn('redemptions', colleague)).toEqual([])

  const params = { id: own[0]?.id ?? '' }
  expect((await server.call(removeView, { token: colleague.token, params })).status).toBe(404)
  await succeed(server, removeView, { token: operator.token, params })
  expect(await namesIn('redemptions')).toEqual([])
})

it.each([
  [{ list: 'redemptions', filters: 'search=ngozi%40example.ng' }, 'can’t be saved'],
  [{ list: 'customers', filters: 'search=Ngozi' }, 'can’t be saved'],
  [{ list: 'audit', filters: 'subject=0198' }, 'can’t be saved'],
  [{ list: 'shops', filters: '//evil.example' }, 'as in an address'],
  [{ list: 'shops', filters: 'a=<b>' }, 'as in an address'],
  [{ list: 'nothing', filters: 'a=b' }, 'list'],
])('is not made of %j', async (body, words) => {
  const answer = await save({ name: 'A', ...body })
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } })
})

it('takes twelve of a list and no more, however many are saved at once', async () => {
  const other = await signUp(server, 'operator', ['catalogue'])
  const bodies = Array.from({ length: mostViews + 8 }, (_, number) => ({
    list: 'products',
    name: `View ${number}`,
    filters: 'search=rice',
  }))
  const answers = await Promise.all(bodies.map((body) => save(body, other)))
  expect(countStatuses(answers)).toEqual({ 200: mostViews, 409: 8 })
  const [kept = ''] = await namesIn('products', other)
  expect((await save({ list: 'products', name: kept, filters: 'state=hidden' }, other)).status).toBe(200)
  expect(await namesIn('products', other)).toHaveLength(mostViews)
})
