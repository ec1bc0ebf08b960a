import { searchCases } from '@jara/contract/trust/cases-console'
import { closeCase } from '@jara/contract/trust/cases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer, type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { explain } from '../../../../testing/explain.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { declarePurchase, insertProduct, openTenant, stock, succeed } from '../../../../testing/shops.ts'
import { selectCases } from './case-list.sql.ts'

let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { quantity: { mode: 'flag', atMost: 1 } })
  operator = await signUp(server, 'operator', ['fraud'])
})

afterAll(() => server.close())

const search = (query: Record<string, string> = {}) =>
  succeed(server, searchCases, { token: operator.token, query })

async function aShopWithACase() {
  const shop = await openTenant(server, 'retailer')
  const productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  await declarePurchase(server, await signUp(server, 'customer'), shop, { productId, quantity: 7 })
  return shop
}

it('lists an open case with what was found last, and a closed one apart from it', async () => {
  const shop = await aShopWithACase()
  const [found] = (await search()).filter(({ subject_id }) => subject_id === shop.retailerId)
  expect(found).toMatchObject({
    state: 'open',
    subject_kind: 'shop',
    subject_name: 'Yaba Fresh Market',
    signals: ['quantity'],
    evidence_count: 1,
    why: '7 units, more than 1',
    closed_at: null,
  })
  expect(await search({ kind: 'customer' })).toEqual([])
  const body = { outcome: 'nothing', note: 'The till rolls match.' }
  await succeed(server, closeCase, { token: operator.token, params: { id: found?.id ?? '' }, body })
  expect((await search()).map(({ id }) => id)).not.toContain(found?.id)
  const [closed] = await search({ state: 'closed', kind: 'shop' })
  expect(closed).toMatchObject({ id: found?.id, state: 'closed', closed_at: expect.any(String) as string })
})

it('shows a customer by name, and not by e-mail', async () => {
  const id = await insertCustomer(server.db)
  await server.db.rows(`insert into cases (subject_kind, subject_id) values ('customer', $1)`, [id])
  const [found] = await search({ kind: 'customer' })
  expect(found).toMatchObject({ subject_id: id, subject_name: 'Tunde Bakare', why: '', evidence_count: 0 })
  expect(JSON.stringify(found)).not.toContain('@')
})

it.each(['open', 'closed'] as const)(
  'pages through %s cases, latest first, and skips none',
  async (state) => {
    const subjects = await Promise.all(Array.from({ length: 60 }, () => insertCustomer(server.db)))
    await server.db.rows(
      `insert into cases (subject_kind, subject_id, opened_at, state, closed_at, closed_by, outcome, note)
     select 'customer', subject, now() + make_interval(hours => place::integer), $2,
            case when $2 = 'closed' then now() + make_interval(hours => place::integer) end,
            case when $2 = 'closed' then $3::uuid end, case when $2 = 'closed' then 'nothing' end,
            case when $2 = 'closed' then 'Nothing odd.' end
       from unnest($1::uuid[]) with ordinality as subjects (subject, place)`,
      [subjects, state, operator.id],
    )
    const first = await search({ state, kind: 'customer' })
    expect(first.map(({ subject_id }) => subject_id)).toEqual(subjects.toReversed().slice(0, 50))
    const second = await search({ state, kind: 'customer', before: first.at(-1)?.id ?? '' })
    expect(second.slice(0, 10).map(({ subject_id }) => subject_id)).toEqual(subjects.toReversed().slice(50))
  },
)

it('refuses a page after something that is no case', async () => {
  const answer = await server.call(searchCases, { token: operator.token, query: { before: 'x' } })
  expect(answer).toMatchObject({ status: 400 })
})

it.each([
  ['open', 'cases_open'],
  ['closed', 'cases_closed'],
] as const)('reads %s cases in the order of an index', async (state, index) => {
  const plan = await explain((db) => selectCases(db, { state, before: operator.id }))
  expect(plan).toContain(`Index Scan Backward using ${index}`)
  expect(plan).not.toMatch(/Sort Key: \(?cases\./)
})
