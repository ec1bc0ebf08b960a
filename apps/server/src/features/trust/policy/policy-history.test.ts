import { countFindings, listPolicies } from '@jara/contract/trust/policy-console'
import { changePolicy } from '@jara/contract/trust/policy'
import { demoPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { declarePurchase, insertProduct, openTenant, stock, succeed } from '../../../../testing/shops.ts'

let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, {
    quantity: { mode: 'shadow', atMost: 1 },
    inADay: { mode: 'flag', atMost: 1 },
  })
  operator = await signUp(server, 'operator')
})

afterAll(() => server.close())

const list = (query: Record<string, string> = {}) =>
  succeed(server, listPolicies, { token: operator.token, query })

it('lists the versions with who proposed them, newest first', async () => {
  const [current] = await list()
  const body = {
    base: current?.version ?? 0,
    rules: { ...demoPolicy, pendingForDays: 9 },
    reason: 'Shops take longer.',
  }
  await succeed(server, changePolicy, { token: operator.token, body })
  const versions = await list()
  expect(versions[0]).toMatchObject({
    version: (current?.version ?? 0) + 1,
    reason: 'Shops take longer.',
    proposed_by: 'Tunde Bakare',
    approved_by: null,
    rules: { pendingForDays: 9 },
  })
  expect(versions[1]).toEqual(current)
  expect(await list({ before: String(versions[0]?.version) })).toEqual(versions.slice(1))
})

it('lists versions from before some rules', async () => {
  const [current] = await list()
  const { proof: _proof, ...older } = demoPolicy
  await server.db.rows(
    `insert into programme_policies (version, rules, reason) values ($1, $2, 'older'), ($3, $4, 'newer')`,
    [(current?.version ?? 0) + 1, older, (current?.version ?? 0) + 2, demoPolicy],
  )
  expect((await list()).slice(0, 2).map(({ rules }) => 'proof' in rules)).toEqual([true, false])
})

it.each(['x', '0', '-1', '1.5', '99999999999'])('refuses the page before %s', async (before) => {
  const answer = await server.call(listPolicies, { token: operator.token, query: { before } })
  expect(answer).toMatchObject({ status: 400 })
})

it('counts how often a rule fired, also in shadow, once for a purchase', async () => {
  await putInForce(server.db, {
    quantity: { mode: 'shadow', atMost: 1 },
    inADay: { mode: 'flag', atMost: 1 },
  })
  const shop = await openTenant(server, 'retailer')
  const productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  const customer = await signUp(server, 'customer')
  for (const quantity of [2, 3, 1]) await declarePurchase(server, customer, shop, { productId, quantity })
  const findings = await succeed(server, countFindings, { token: operator.token })
  expect(findings).toMatchObject([
    { rule: 'inADay', mode: 'flag', decisions: 2, customers: 1 },
    { rule: 'quantity', mode: 'shadow', decisions: 2, customers: 1 },
  ])
})
