import { listCases, readCase } from '@jara/contract/trust/cases'
import {
  compareProviderStatement,
  listProviderStatements,
  readProviderStatement,
} from '@jara/contract/redeeming/reconciliation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer, type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'

let server: TestServer
let operator: SignedIn
let itemId: string
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator')
  customerId = await insertCustomer(server.db)
  const item = await server.db.row<{ id: string }>(
    `insert into redemption_items (name, type, point_to_ngn_rate) values ('mtn', 'airtime', 0.5) returning id`,
  )
  itemId = item?.id ?? ''
})

afterAll(() => server.close())

/** An order of a past day, as it is stored. */
async function plantOrder(
  requestId: string,
  { status = 'delivered', naira = 500, isSent = true } = {},
): Promise<void> {
  await server.db.rows(
    `insert into redemptions (id, customer_id, item_id, type, service_id, recipient, phone, points, point_to_ngn_rate,
                              amount_kobo, fingerprint, request_id, status, next_at, finished_at, first_sent_at)
     values (gen_random_uuid(), $1, $2, 'airtime', 'mtn', '08011111111', '08011111111', 1000, 0.5, $3, '\\x00', $4, $5, now(),
             case when $5 in ('delivered', 'refunded') then now() end, case when $6 then now() end)`,
    [customerId, itemId, naira * 100, requestId, status, isSent],
  )
}

const compare = (csv: string, day: string) =>
  server.call(compareProviderStatement, {
    token: operator.token,
    body: { name: `vtpass-${day}.csv`, from: day, to: day, csv },
  })

async function compared(lines: readonly string[], day: string) {
  const answer = await compare(['request_id,amount,status', ...lines].join('\n'), day)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return compareProviderStatement.answer.parse(answer.body)
}

const differencesOf = async (id: string, query: Record<string, string> = {}) =>
  (await succeed(server, readProviderStatement, { token: operator.token, params: { id }, query })).differences

describe('a statement of the provider', () => {
  it('differs in exactly the four orders that differ', async () => {
    await plantOrder('202611181000agrees')
    await plantOrder('202611181001refunded', { status: 'refunded' })
    await plantOrder('202611181002refunded', { status: 'refunded' })
    await plantOrder('202611181003open', { status: 'sent' })
    await plantOrder('202611181004never', { status: 'held', isSent: false })
    await plantOrder('202611181005lacking')
    await plantOrder('202611181006cheaper', { naira: 850 })
    await plantOrder('202611181007late', { status: 'refunded' })
    await plantOrder('202611191000nextday')
    const { id, ...found } = await compared(
      [
        '202611181000agrees,500.00,delivered',
        '202611181001refunded,500,failed',
        '202611181003open,500,pending',
        '202611181006cheaper,"800.00",successful',
        '202611181007late,500,Delivered',
        '202611181008unknown,"12,000.00",delivered',
      ],
      '2026-11-18',
    )
    expect(found).toMatchObject({
      lines: 6,
      matched: 4,
      ours_only: 1,
      theirs_only: 1,
      different: 2,
      ours_naira: 500 + 500 + 500 + 850,
      theirs_naira: 500 + 500 + 800 + 500 + 12_000,
      compared_by: 'Tunde Bakare',
      from: '2026-11-18',
    })
    const differences = await differencesOf(id)
    expect(
      differences.map(({ request_id, kind, ours_naira, theirs_naira, our_status, their_status }) =>
        [request_id, kind, ours_naira, theirs_naira, our_status, their_status].join(' '),
      ),
    ).toEqual([
      '202611181005lacking ours-only 500 0 delivered ',
      '202611181006cheaper different 850 800 delivered successful',
      '202611181007late different 0 500 refunded delivered',
      '202611181008unknown theirs-only 0 12000  delivered',
    ])
    expect(differences[0]?.redemption_id).toEqual(expect.any(String))
    expect(differences[3]?.redemption_id).toBeNull()
  })

  it('opens the case of the records, once for each statement that differs', async () => {
    const before = await succeed(server, listProviderStatements, { token: operator.token })
    const { id } = await compared(['202611170000unknown,100,delivered'], '2026-11-17')
    const open = await succeed(server, listCases, { token: operator.token })
    const records = open.filter(({ subject_kind }) => subject_kind === 'records')
    expect(records).toHaveLength(1)
    const { evidence } = await succeed(server, readCase, {
      token: operator.token,
      params: { id: records[0]?.id ?? '' },
    })
    expect(evidence).toHaveLength(before.length + 1)
    expect(evidence[0]).toMatchObject({
      signal: `statement ${id}`,
      sentence: 'The provider’s statement vtpass-2026-11-17.csv differs in 1 order.',
      facts: { statement: id, theirsOnly: 1 },
    })
  })

  it('that agrees opens no case, and leaves its trace in the audit log', async () => {
    await plantOrder('202611161000agrees')
    const count = () => server.db.row('select count(*) as count from case_evidence')
    const before = await count()
    const { id } = await compared(['202611161000agrees,500,delivered'], '2026-11-16')
    expect(await count()).toEqual(before)
    expect(await differencesOf(id)).toEqual([])
    const act = await server.db.row(
      `select user_id from audit_log where act = 'statement-compared' and subject = $1`,
      [id],
    )
    expect(act).toEqual({ user_id: operator.id })
  })

  it('finds an order of another day that it lists', async () => {
    await plantOrder('202611142359midnight')
    const { matched, theirs_only } = await compared(['202611142359midnight,500,delivered'], '2026-11-15')
    expect({ matched, theirs_only }).toEqual({ matched: 1, theirs_only: 0 })
  })

  it('may be as long as a busy day, and is read in pages', async () => {
    const lines = Array.from(
      { length: 5_000 },
      (_, at) => `2026${String(at).padStart(20, '0')},100,delivered`,
    )
    const { id, theirs_only } = await compared(lines, '2026-11-13')
    expect(theirs_only).toBe(5_000)
    const first = await differencesOf(id)
    const second = await differencesOf(id, { before: first.at(-1)?.request_id ?? '' })
    expect([first.length, second.length]).toEqual([50, 50])
    expect(second[0]?.request_id).toBe(lines[50]?.split(',')[0])
  })

  it('is listed, latest first', async () => {
    const [latest, ...others] = await succeed(server, listProviderStatements, { token: operator.token })
    const query = { before: latest?.id ?? '' }
    expect(await succeed(server, listProviderStatements, { token: operator.token, query })).toEqual(others)
  })

  it('is kept as it is', async () => {
    await expect(server.db.rows('delete from statement_differences')).rejects.toThrow('append-only')
    await expect(server.db.rows('update provider_statements set matched = 0')).rejects.toThrow('append-only')
  })
})

describe('a file that is no statement', () => {
  it.each([
    ['no columns', '1,2,3\n4,5,6', 'missing columns: request_id, amount, status'],
    ['no lines', 'request_id,amount,status', 'the file has no lines'],
    [
      'a request twice',
      'request_id,amount,status\na,1,failed\na,1,failed',
      'line 3: request_id: is the same as on line 2',
    ],
    ['an amount in words', 'request_id,amount,status\na,much,failed', 'line 2: amount: must be an amount'],
    ['an unknown status', 'request_id,amount,status\na,1,maybe', 'line 2: status: must be one of'],
    ['an open quote', 'request_id,amount,status\na,"1,failed', 'cannot be read'],
    ['no request', 'request_id,amount,status\n,1,failed', 'line 2: request_id: is missing'],
  ])('with %s is refused, and says where', async (_what, csv, said) => {
    const answer = await compare(csv, '2026-11-12')
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(said) as string } })
  })

  it('with another byte order and column order is read', async () => {
    const answer = await compare('\uFEFFStatus,Product,Request ID,Amount\ndelivered,MTN,b,100', '2026-11-11')
    expect(answer).toMatchObject({ status: 201, body: { theirs_only: 1 } })
  })

  it.each(['x', '00000000-0000-4000-8000-000000000000'])('is not found as %s', async (id) => {
    const answer = await server.call(readProviderStatement, { token: operator.token, params: { id } })
    expect(answer).toMatchObject({ status: 404 })
  })
})
