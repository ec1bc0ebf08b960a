import { randomUUID } from 'node:crypto'
import { decideApproval } from '@jara/contract/trust/approvals'
import { listRequests, takeBackRequest } from '@jara/contract/trust/approvals-console'
import { topUp } from '@jara/contract/shop/issuing'
import { changePolicy, readPolicy } from '@jara/contract/trust/policy'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signInAs, signUp } from '../../../../testing/accounts.ts'
import { explain } from '../../../../testing/explain.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { openTenant, succeed } from '../../../../testing/shops.ts'
import { walletOf } from '../../../../testing/wallets.ts'
import { earnPoints, holdPoints } from '../../../ledger/moves.sql.ts'
import { takeBack } from '../../../ledger/taking-back.sql.ts'
import { selectRequests } from './approval.sql.ts'

let server: TestServer
let admin: SignedIn
let finance: SignedIn
let fraud: SignedIn
let support: SignedIn
let auditor: SignedIn
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { secondPerson: true })
  admin = await signUp(server, 'operator')
  finance = await signUp(server, 'operator', ['finance'])
  fraud = await signUp(server, 'operator', ['fraud'])
  support = await signUp(server, 'operator', ['support'])
  auditor = await signUp(server, 'operator', ['auditor'])
})

afterAll(() => server.close())

beforeEach(async () => {
  customer = await signUp(server, 'customer')
})

async function ask(points: number, asker = admin): Promise<string> {
  const body = { points, reason: 'A mission paid too little', evidence: 'Letter 17' }
  return (await succeed(server, adjustPoints, { token: asker.token, params: { id: customer.id }, body })).id
}

const list = ({ token }: SignedIn, query = {}) => succeed(server, listRequests, { token, query })
const takeBackAs = ({ token }: SignedIn, id: string) =>
  server.call(takeBackRequest, { token, params: { id } })
const decide = ({ token }: SignedIn, id: string, body: object) =>
  server.call(decideApproval, { token, params: { id }, body })
const newest = async (reader: SignedIn, query = {}) => (await list(reader, query))[0]

describe('a request is shown with what it would change now', () => {
  it('for an adjustment, with a debt that is paid first', async () => {
    const move = { userId: customer.id, cause: `debt/${customer.id}` }
    await earnPoints(server.db, { ...move, points: 500 })
    await holdPoints(server.db, { ...move, points: 500 })
    await takeBack(server.db, { ...move, points: 30, earnedBy: 'anything' })
    const id = await ask(20_000)
    expect(await newest(finance)).toMatchObject({
      id,
      title: 'Add 20,000 pts',
      subject_name: 'Tunde Bakare',
      reason: 'A mission paid too little (Letter 17)',
      differences: [
        { what: 'Available', now: '0 pts', after: '19,970 pts' },
        { what: 'Points owed', now: '30 pts', after: '0 pts' },
      ],
      asked_by: { id: admin.id },
      is_own: false,
      may_decide: true,
      outcome: null,
    })
    await earnPoints(server.db, { userId: customer.id, points: 100, cause: `more/${customer.id}` })
    expect((await newest(finance))?.differences).toEqual([
      { what: 'Available', now: '70 pts', after: '20,070 pts' },
    ])
  })

  it('for an adjustment that takes more than there is', async () => {
    await ask(-20_000)
    expect(await newest(finance)).toMatchObject({
      title: 'Deduct 20,000 pts',
      differences: [{ what: 'Available', now: '0 pts', after: 'Too few points' }],
    })
  })

  it('for a change of the policy, with the rules that differ', async () => {
    const { version, rules } = await succeed(server, readPolicy, admin)
    const body = { base: version, rules: { ...rules, pendingForDays: 9 }, reason: 'Shops are slow.' }
    await succeed(server, changePolicy, { token: admin.token, body })
    expect(await newest(fraud)).toMatchObject({
      title: `Change policy version ${version}`,
      reason: 'Shops are slow.',
      differences: [{ what: 'Pending for days', now: String(rules.pendingForDays), after: '9' }],
    })
  })

  it('for a payment, with the prefund', async () => {
    const { retailerId } = await openTenant(server, 'retailer')
    const body = { naira: 5_000, bankReference: 'FT 4711' }
    await succeed(server, topUp, { token: admin.token, params: { id: retailerId }, body })
    expect(await newest(finance)).toMatchObject({
      title: 'Record a transfer of ₦5,000.00',
      subject_name: 'Yaba Fresh Market',
      reason: 'Bank reference FT 4711',
      differences: [{ what: 'Prepaid balance', now: '0 pts', after: '10,000 pts' }],
    })
  })
})

describe('who sees a request', () => {
  it('is who asked, who may decide it, admins and auditors', async () => {
    const id = await ask(10_000, finance)
    const sees = async (reader: SignedIn) => (await list(reader)).find((request) => request.id === id)
    expect(await sees(finance)).toMatchObject({ is_own: true, may_decide: false })
    expect(await sees(admin)).toMatchObject({ is_own: false, may_decide: true })
    expect(await sees(auditor)).toMatchObject({ is_own: false, may_decide: false })
    expect(await sees(fraud)).toBeUndefined()
    expect(await sees(support)).toBeUndefined()
  })
})

describe('who asked', () => {
  it('takes the request back, once, and nobody can decide it any more', async () => {
    const id = await ask(10_000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeBackAs(admin, id)))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 4 })
    expect(await decide(finance, id, { decision: 'approve' })).toMatchObject({ status: 409 })
    expect((await list(finance)).map((request) => request.id)).not.toContain(id)
    expect(await newest(finance, { state: 'over' })).toMatchObject({
      id,
      outcome: 'take-back',
      decided_by: 'Tunde Bakare',
      differences: [],
    })
  })

  it('or has it approved, but never both', async () => {
    const ids: string[] = []
    for (let count = 0; count < 8; count += 1) ids.push(await ask(10_000))
    const answers = await Promise.all(
      ids.flatMap((id) => [takeBackAs(admin, id), decide(finance, id, { decision: 'approve' })]),
    )
    expect(countStatuses(answers)).toEqual({ 200: 8, 409: 8 })
    const approved = answers.filter(({ status }, place) => place % 2 === 1 && status === 200).length
    expect((await walletOf(server.db, customer.id)).balance).toBe(approved * 10_000)
  })

  it('takes back no request of others, none that is over, and none that nobody made', async () => {
    const id = await ask(10_000)
    expect(await takeBackAs(finance, id)).toMatchObject({ status: 403, body: { code: 'not_yours' } })
    await server.db.rows(
      `update approval_requests set asked_at = asked_at - interval '1 day' where id = $1`,
      [id],
    )
    expect(await takeBackAs(admin, id)).toMatchObject({ status: 409, body: { code: 'lapsed' } })
    const over = await list(finance, { state: 'over' })
    expect(over.find((request) => request.id === id)).toMatchObject({ outcome: 'lapsed', decided_by: null })
    for (const nothing of [randomUUID(), 'nothing'])
      expect(await takeBackAs(admin, nothing)).toMatchObject({ status: 404 })
  })
})

it('one person passes it neither with a second session nor with both at once', async () => {
  const id = await ask(10_000)
  const other = { ...admin, ...(await signInAs(server, admin.email)) }
  expect(other.token).not.toBe(admin.token)
  const approve = { decision: 'approve' }
  const tries = await Promise.all(
    Array.from({ length: 6 }, (_, turn) => decide(turn % 2 === 0 ? admin : other, id, approve)),
  )
  expect(countStatuses(tries)).toEqual({ 403: 6 })
  expect(tries[0]?.body).toMatchObject({ code: 'second_person_needed' })
  expect((await walletOf(server.db, customer.id)).balance).toBe(0)
})

it('a second person who agrees in two tabs at once agrees once', async () => {
  const id = await ask(10_000)
  const other = { ...finance, ...(await signInAs(server, finance.email)) }
  const approve = { decision: 'approve' }
  const tries = await Promise.all([finance, other, finance, other].map((tab) => decide(tab, id, approve)))
  expect(countStatuses(tries)).toEqual({ 200: 1, 409: 3 })
  expect((await walletOf(server.db, customer.id)).balance).toBe(10_000)
})

it('what somebody asked for who was disabled is approved by nobody', async () => {
  const asker = await signUp(server, 'operator', ['finance'])
  const id = await ask(10_000, asker)
  await server.db.rows('update users set disabled_at = now() where id = $1', [asker.id])
  expect((await list(admin)).map((request) => request.id)).not.toContain(id)
  expect(await decide(admin, id, { decision: 'approve' })).toMatchObject({
    status: 409,
    body: { code: 'lapsed' },
  })
})

it('a refusal keeps its reason', async () => {
  const id = await ask(10_000)
  await decide(finance, id, { decision: 'refuse', reason: 'No such evidence.' })
  const act = await server.db.row(
    `select after ->> 'reason' as reason from audit_log where act = 'approval-refused' and subject = $1`,
    [customer.id],
  )
  expect(act).toEqual({ reason: 'No such evidence.' })
})

it('requests are found by an index, however many were decided', async () => {
  const plan = (isOver: boolean) =>
    explain((db) =>
      selectRequests(db, { isOver, kinds: ['adjust-points'], operatorId: admin.id, before: undefined }),
    )
  expect(await plan(false)).toMatch(/Index Scan using approval_requests_waiting on approval_requests/)
  const over = await plan(true)
  expect(over).toMatch(/Index Scan using approval_requests_by_time on approval_requests/)
  expect(over).not.toContain('Sort')
})

it('requests that are over come in pages, the latest first', async () => {
  const rows = Array.from({ length: 52 }, (_, place) => place)
  await server.db.rows(
    `insert into approval_requests (id, kind, subject, proposal, asked_by, asked_at)
     select gen_random_uuid(), 'top-up', gen_random_uuid()::text, jsonb_build_object('naira', 5, 'bankReference', place::text), $1,
            now() - interval '2 days' - make_interval(hours => place)
       from unnest($2::integer[]) as place`,
    [admin.id, rows],
  )
  const seen: string[] = []
  for (let before = ''; ;) {
    const page = await list(admin, { state: 'over', ...(before && { before }) })
    seen.push(...page.flatMap(({ reason }) => reason ?? ''))
    if (page.length < 50) break
    before = page.at(-1)?.id ?? ''
  }
  const references = rows.map((place) => `Bank reference ${place}`)
  expect(seen.filter((reason) => /^Bank reference \d+$/.test(reason))).toEqual(references)
})

it('a kind that describes nothing is shown as it was asked for', async () => {
  await server.db.rows(
    `insert into approval_requests (id, kind, subject, proposal, asked_by)
     values (gen_random_uuid(), 'close-shop', 'x', '{"reason": "Gone.", "until": "Monday", "days": 3}', $1)`,
    [admin.id],
  )
  expect(await newest(admin)).toMatchObject({
    title: 'Close shop',
    reason: 'Gone.',
    differences: [
      { what: 'Days', now: '', after: '3' },
      { what: 'Until', now: '', after: 'Monday' },
    ],
    may_decide: false,
  })
})
