import { decideApproval } from '@jara/contract/trust/approvals'
import { registerCustomer, signIn } from '@jara/contract/identity/auth'
import { readCustomer, readStatementOfCustomer } from '@jara/contract/identity/customers'
import { mergeCustomers, previewCustomerMerge } from '@jara/contract/identity/customers-merging'
import { readMyStatement, readStatementSummary } from '@jara/contract/points/statement'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRegistration, type SignedIn, signUp, testPassword } from '../../../../../testing/accounts.ts'
import { plantRedemption } from '../../../../../testing/planted-redemption.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  stock,
  succeed,
} from '../../../../../testing/shops.ts'
import { walletOf } from '../../../../../testing/wallets.ts'
import { isSound, verifyLedger } from '../../../../ledger/audit.ts'
import { earnPoints, holdPoints } from '../../../../ledger/moves.sql.ts'
import { takeBack } from '../../../../ledger/taking-back.sql.ts'
import { passOnPoints } from './pass-on-points.ts'

let server: TestServer
let operator: SignedIn
let second: SignedIn
let from: SignedIn
let into: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['fraud'])
  second = await signUp(server, 'operator', ['fraud', 'finance'])
})

afterAll(async () => {
  expect(isSound(await verifyLedger(server.db))).toBe(true)
  const left = await server.db.row(
    `select coalesce(sum(points), 0)::bigint as points from point_entries where account = 'merged'`,
  )
  expect(left).toEqual({ points: 0 })
  await server.close()
})

beforeEach(async () => {
  from = await signUp(server, 'customer')
  into = await signUp(server, 'customer')
})

const earn = ({ id }: SignedIn, points: number, cause = 'earned') =>
  earnPoints(server.db, { userId: id, points, cause: `${cause}/${id}` })

/** Spends points that are then reversed, so that a debt remains. */
async function owe(who: SignedIn, points: number): Promise<void> {
  await earn(who, points, 'spent')
  await holdPoints(server.db, { userId: who.id, points, cause: `spent/${who.id}` })
  const move = { userId: who.id, points, cause: `owed/${who.id}` }
  await takeBack(server.db, { ...move, earnedBy: 'nothing' })
}

const body = () => ({ into: into.id, reason: 'She called: it is her old number.' })
const ask = (by = operator) =>
  server.call(mergeCustomers, { token: by.token, params: { id: from.id }, body: body() })
const preview = () =>
  succeed(server, previewCustomerMerge, {
    token: operator.token,
    params: { id: from.id },
    query: { into: into.id },
  })

async function approve(): Promise<number> {
  const request = await server.db.row<{ id: string }>(
    `select id from approval_requests where subject = $1 and decision is null`,
    [from.id],
  )
  const decided = await server.call(decideApproval, {
    token: second.token,
    params: { id: request?.id ?? '' },
    body: { decision: 'approve' },
  })
  return decided.status
}

async function merge(): Promise<void> {
  expect((await ask()).body).toMatchObject({ status: 'waits' })
  expect(await approve()).toBe(200)
}

describe('two accounts become one', () => {
  it('by a second person only, and asked for once', async () => {
    await earn(from, 100)
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask()))
    expect(countStatuses(asked)).toEqual({ 201: 1, 409: 5 })
    expect(await preview()).toMatchObject({ waits: true, refused: null, from: { points: 100 } })
    expect(await walletOf(server.db, from.id)).toMatchObject({ balance: 100 })
    expect(countStatuses([{ status: await approve() }])).toEqual({ 200: 1 })
    expect((await ask()).body).toMatchObject({ code: 'cannot_merge' })
  })

  it.each([
    ['points', 100, 0, 30, 0, { balance: 130, debt: 0 }],
    ['points to one that owes less', 100, 0, 0, 40, { balance: 60, debt: 0 }],
    ['points to one that owes more', 30, 0, 0, 40, { balance: 0, debt: 10 }],
    ['a debt to one that can pay it', 0, 40, 100, 0, { balance: 60, debt: 0 }],
    ['a debt to one that cannot', 0, 40, 10, 0, { balance: 0, debt: 30 }],
    ['a debt to another debt', 0, 40, 0, 5, { balance: 0, debt: 45 }],
    ['nothing', 0, 0, 0, 0, { balance: 0, debt: 0 }],
  ])('with %s', async (_, points, debt, pointsThere, debtThere, after) => {
    if (points > 0) await earn(from, points)
    if (debt > 0) await owe(from, debt)
    if (pointsThere > 0) await earn(into, pointsThere)
    if (debtThere > 0) await owe(into, debtThere)
    await merge()
    expect(await walletOf(server.db, from.id)).toEqual({ balance: 0, maturing: 0, debt: 0 })
    expect(await walletOf(server.db, into.id)).toEqual({ maturing: 0, ...after })
    expect(isSound(await verifyLedger(server.db))).toBe(true)
  })

  it('which say so on both pages, and in the statement', async () => {
    await earn(from, 70)
    await merge()
    const page = (id: string) => succeed(server, readCustomer, { token: operator.token, params: { id } })
    expect(await page(from.id)).toMatchObject({ standing: 'merged', merged_into: { id: into.id } })
    expect(await page(into.id)).toMatchObject({ standing: 'active', merged_from: [{ id: from.id }] })
    const statement = await succeed(server, readStatementOfCustomer, {
      token: operator.token,
      params: { id: into.id },
    })
    expect(statement[0]).toMatchObject({
      title: 'Moved here from a merged account',
      change: 70,
      left: 70,
      about: { kind: 'merge', id: from.id },
    })
    const told = await server.db.rows(
      `select user_id from notices where title = 'Your accounts have been merged' and user_id = any($1)`,
      [[from.id, into.id]],
    )
    expect(told).toHaveLength(2)
  })

  it('which the customer reads in the statement, with what was owed', async () => {
    await earn(from, 70)
    await merge()
    const other = await signUp(server, 'customer')
    await owe(other, 30)
    await earn(other, 10, 'paid')
    from = other
    await merge()
    const statement = await succeed(server, readMyStatement, { token: into.token })
    expect(statement.map(({ kind, title, points, balance }) => ({ kind, title, points, balance }))).toEqual([
      { kind: 'debt-paid', title: 'Repaid points owed by your other account', points: -20, balance: 50 },
      { kind: 'added', title: 'Moved here from your other account', points: 70, balance: 70 },
    ])
    const debtor = await signUp(server, 'customer')
    await owe(debtor, 60)
    from = debtor
    await merge()
    const [owed, paid] = await succeed(server, readMyStatement, {
      token: into.token,
      query: { show: 'spent' },
    })
    expect(owed).toMatchObject({
      kind: 'owed',
      title: 'Points owed by your other account',
      points: 10,
      balance: null,
    })
    expect(paid).toMatchObject({ kind: 'debt-paid', points: -50, balance: 0 })
    const earned = await succeed(server, readMyStatement, { token: into.token, query: { show: 'earned' } })
    expect(earned).toMatchObject([{ points: 70 }])
    const { months } = await succeed(server, readStatementSummary, { token: into.token })
    expect(months).toMatchObject([{ earned: 70, spent: 80, returned: 0 }])
  })

  it('and the closed one stays closed', async () => {
    await merge()
    expect((await server.call(getPoints, { token: from.token })).status).toBe(401)
    const credentials = { email: from.email, password: testPassword }
    expect((await server.call(signIn, { body: credentials })).status).toBe(401)
    const enable = { act: 'enable', reason: 'By mistake.' }
    const request = { token: operator.token, params: { id: from.id }, body: enable }
    expect(await server.call(changeStanding, request)).toMatchObject({
      status: 409,
      body: { code: 'merged' },
    })
    expect((await server.call(registerCustomer, { body: aRegistration(from.email) })).status).toBe(409)
  })
})

it('an open redemption stands in the way, and is said', async () => {
  await plantRedemption(server.db, { status: 'manual', customerId: from.id })
  expect((await preview()).refused).toMatch(/^The account to close has an open redemption\./)
  expect((await ask()).status).toBe(409)
})

it('what comes to a closed account later is passed on', async () => {
  const shop = await openTenant(server, 'retailer')
  const productId = await insertProduct(server.db, { points: 45 })
  await stock(server, shop, { productId, quantity: 10, price: 4_500 })
  const { id } = await declarePurchase(server, from, shop, { productId, quantity: 2 })
  await merge()
  await decide(server, shop, id, 'confirmed')
  expect(await walletOf(server.db, from.id)).toMatchObject({ balance: 90 })
  const told: string[] = []
  await Promise.all([1, 2, 3].map(() => passOnPoints(server.db, (owners) => void told.push(...owners))))
  expect(told).toEqual([into.id])
  expect(await walletOf(server.db, from.id)).toMatchObject({ balance: 0 })
  expect(await walletOf(server.db, into.id)).toMatchObject({ balance: 90 })
})

it('a hundred parallel acts beside a merge lose and double nothing', async () => {
  await earn(from, 1_000)
  await earn(into, 500)
  await ask()
  const take = (who: SignedIn) =>
    server.call(adjustPoints, {
      token: second.token,
      params: { id: who.id },
      body: { points: -10, reason: 'A race.' },
    })
  const acts = Array.from({ length: 100 }, (_, place) =>
    place === 50 ? approve() : take(place % 2 === 0 ? from : into).then(({ status }) => status),
  )
  const statuses = await Promise.all(acts)
  const taken = statuses.filter((status) => status === 201).length
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await walletOf(server.db, from.id)).toMatchObject({ balance: 0 })
  expect(await walletOf(server.db, into.id)).toMatchObject({ balance: 1_500 - 10 * taken })
})
