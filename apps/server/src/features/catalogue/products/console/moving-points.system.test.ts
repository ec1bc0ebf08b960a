import { decideApproval } from '@jara/contract/trust/approvals'
import { listRequests } from '@jara/contract/trust/approvals-console'
import {
  changeCatalogueProduct,
  importProducts,
  readCatalogueProduct,
} from '@jara/contract/catalogue/products-console'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { putInForce } from '../../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { insertProduct, succeed } from '../../../../../testing/shops.ts'

let server: TestServer
let operator: SignedIn
let finance: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['catalogue'])
  finance = await signUp(server, 'operator', ['finance'])
  await putInForce(server.db, { secondPerson: true })
})

afterAll(() => server.close())

const read = (id: number) =>
  succeed(server, readCatalogueProduct, { token: operator.token, params: { id: String(id) } })
const approve = async (id: number, { token }: Pick<SignedIn, 'token'>) => {
  const request = await server.db.row<{ id: string }>(
    `select id from approval_requests where subject = $1 and kind = 'change-product' order by asked_at desc limit 1`,
    [String(id)],
  )
  return server.call(decideApproval, {
    token,
    params: { id: request?.id ?? '' },
    body: { decision: 'approve' },
  })
}
const move = async (id: number, points: number) => {
  const { name, brand, revision } = await read(id)
  const { body } = await server.call(changeCatalogueProduct, {
    token: operator.token,
    params: { id: String(id) },
    body: { name, brand, revision, form: 'packed', state: 'shown', points_per_unit: points },
  })
  return changeCatalogueProduct.answer.parse(body).status
}

const asked = { status: 403, body: { code: 'prove_again' } }

/** Dates the second factor's last confirmation this far back. */
const proved = ({ id }: SignedIn, ago: string) =>
  server.db.rows('update sessions set proved_at = now() - $2::interval where user_id = $1', [id, ago])

it('points that move by more than a fifth, at once or in steps, wait for finance', async () => {
  const id = await insertProduct(server.db, { name: 'Stepped Rice', points: 100 })
  expect([await move(id, 110), await move(id, 120), await move(id, 121)]).toEqual(['made', 'made', 'waits'])
  expect(await read(id)).toMatchObject({ points_per_unit: 120, waiting_points: 121 })
  const [request] = await succeed(server, listRequests, { token: finance.token })
  expect(request).toMatchObject({
    title: 'Change the points for Stepped Rice',
    differences: [{ what: 'Points per unit', now: '120 pts', after: '121 pts' }],
  })
  expect((await approve(id, operator)).status).toBe(403)
  const answers = await Promise.all([approve(id, finance), approve(id, finance)])
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  expect(await read(id)).toMatchObject({ points_per_unit: 121, waiting_points: null })
  // From approved points, one operator may move them again.
  expect(await move(id, 140)).toBe('made')
})

it('points are not approved once the product was changed', async () => {
  const id = await insertProduct(server.db, { name: 'Changed Rice', points: 100 })
  expect([await move(id, 500), await move(id, 101)]).toEqual(['waits', 'made'])
  expect(await approve(id, finance)).toMatchObject({ status: 409, body: { code: 'product_changed' } })
})

it('points move only for whom showed the second factor lately; what else changes does not wait for it', async () => {
  const colleague = await signUp(server, 'operator', ['catalogue'])
  const id = await insertProduct(server.db, { name: 'Guarded Rice', points: 100 })
  const { name, brand, revision } = await read(id)
  const change = (body: object) =>
    server.call(changeCatalogueProduct, {
      token: colleague.token,
      params: { id: String(id) },
      body: { name, brand, revision, form: 'packed', state: 'shown', points_per_unit: 100, ...body },
    })
  const csv = 'name,brand,points_per_unit\nGuarded Rice,Golden Sack,105\n'
  const load = (digest?: string) =>
    server.call(importProducts, { token: colleague.token, body: { file_name: 'points.csv', csv, digest } })
  await proved(colleague, '16 minutes')
  expect(await change({ points_per_unit: 101 })).toMatchObject(asked)
  const { digest } = importProducts.answer.parse((await load()).body)
  expect(await load(digest)).toMatchObject(asked)
  expect(await read(id)).toMatchObject({ points_per_unit: 100, revision })
  expect((await change({ state: 'hidden' })).status).toBe(200)
  await proved(colleague, '1 minute')
  expect((await change({ points_per_unit: 101, revision: revision + 1 })).status).toBe(200)
})

it('points do not move that far by an import', async () => {
  const id = await insertProduct(server.db, { name: 'Imported Rice', points: 100 })
  await move(id, 119)
  const csv = 'name,brand,points_per_unit\nImported Rice,Golden Sack,130\n'
  const { body } = await server.call(importProducts, {
    token: operator.token,
    body: { file_name: 'points.csv', csv },
  })
  expect(body).toMatchObject({
    faulty: 1,
    lines: [{ faults: [expect.stringContaining('needs a second approver')] }],
  })
})

it('a file of faults alone gets a short answer with their count', async () => {
  const csv = `name,brand,points_per_unit\n${'x,,\n'.repeat(100_000)}`
  const answer = await server.call(importProducts, {
    token: operator.token,
    body: { file_name: 'faults.csv', csv },
  })
  const { faulty, lines } = importProducts.answer.parse(answer.body)
  expect([faulty, lines.length]).toEqual([100_000, 200])
})
