import { exportRedemptions, showRecipient } from '@jara/contract/redeeming/redemptions-exports'
import { listRedemptions } from '@jara/contract/redeeming/redemptions-console'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { explain } from '../../../../../testing/explain.ts'
import { type Planted, plantRedemption } from '../../../../../testing/planted-redemption.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { succeed } from '../../../../../testing/shops.ts'
import { selectForDesk } from './desk.sql.ts'

let server: TestServer
let operator: SignedIn
let customer: SignedIn
const ids = new Map<string, string>()

/** In the order in which they were requested. */
const planted: Readonly<Record<string, Planted>> = {
  refunded: { status: 'refunded', hoursOld: 50 },
  contradicted: { status: 'refunded', hoursOld: 40, contradicted: true },
  stuck: {
    status: 'manual',
    hoursOld: 21,
    type: 'electricity',
    service: 'ikeja',
    recipient: '4501234560882',
    naira: 12_000,
  },
  old: { status: 'manual', hoursOld: 9, naira: 3_500 },
  delivered: { status: 'delivered', hoursOld: 3 },
  latest: { status: 'delivered', hoursOld: 1, service: 'glo', recipient: '08052223344' },
}

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['support'])
  customer = await signUp(server, 'customer')
  for (const [name, one] of Object.entries(planted))
    ids.set(name, await plantRedemption(server.db, { customerId: customer.id, ...one }))
})

afterAll(() => server.close())

const list = (query: Readonly<Record<string, string>>) =>
  succeed(server, listRedemptions, { token: operator.token, query })

/** The names of the redemptions that are listed. */
async function namesIn(query: Readonly<Record<string, string>>): Promise<(string | undefined)[]> {
  const { redemptions } = await list(query)
  return redemptions.map(({ id }) => [...ids].find(([, known]) => known === id)?.[0])
}

describe('the desk', () => {
  it.each([
    [{}, ['stuck', 'old']],
    [{ tab: 'open' }, ['stuck', 'old']],
    [{ tab: 'person' }, ['contradicted', 'stuck', 'old']],
    [{ tab: 'delivered' }, ['latest', 'delivered']],
    [{ tab: 'refunded' }, ['contradicted', 'refunded']],
    [{ tab: 'all' }, ['latest', 'delivered', 'old', 'stuck', 'contradicted', 'refunded']],
    [{ tab: 'all', service: 'glo' }, ['latest']],
    [{ tab: 'all', type: 'electricity' }, ['stuck']],
    [{ tab: 'all', min_age: '32400' }, ['old', 'stuck', 'contradicted', 'refunded']],
    [{ tab: 'all', min_amount: '3500' }, ['old', 'stuck']],
    [{ tab: 'all', min_amount: '501', max_amount: '11999' }, ['old']],
    [{ tab: 'all', item: 'no item' }, []],
    [{ tab: 'delivered', type: 'electricity' }, []],
  ])('with %o lists %j', async (query, names) => {
    expect(await namesIn(query)).toEqual(names)
  })

  it.each([
    ['+234 805 222 3344', ['latest']],
    ['08052223344', ['latest']],
    ['4501 2345 60882', ['stuck']],
    ['0805222334', []],
    ['somebody', []],
    ['nobody@example.ng', []],
    ['202611181640h3v8q2xyz', []],
  ])('finds %s as %j', async (search, names) => {
    expect(await namesIn({ tab: 'all', search })).toEqual(names)
  })

  it('finds by id, by the provider’s request id and by e-mail', async () => {
    const id = ids.get('stuck') ?? ''
    const { redemptions } = await list({ tab: 'all', search: id })
    const [found] = redemptions
    expect(found).toMatchObject({ id, service: 'ikeja', amount: 12_000, points: 24_000, status: 'manual' })
    expect(await namesIn({ tab: 'all', search: found?.request_id ?? '' })).toEqual(['stuck'])
    expect(await namesIn({ tab: 'all', search: ` ${customer.email.toUpperCase()}` })).toHaveLength(6)
    expect(await namesIn({ search: id, tab: 'delivered' })).toEqual([])
  })

  it('masks who gets it, and says nothing of a token', async () => {
    await server.db.rows(`update redemptions set token = 'v1.sealed', holder = 'NGOZI UMEH' where id = $1`, [
      ids.get('stuck'),
    ])
    const answer = await list({ tab: 'all' })
    const text = JSON.stringify(answer)
    expect(answer.redemptions.map(({ recipient }) => recipient)).toContain('4501 ••• 0882')
    for (const secret of ['4501234560882', '08052223344', 'v1.sealed', 'NGOZI'])
      expect(text).not.toContain(secret)
  })

  it('counts what is open, what it holds and what needs a person, whatever is listed', async () => {
    const { counts } = await list({ tab: 'delivered' })
    expect(counts).toEqual({ open: 2, person: 3, held_points: 31_000 })
  })
})

describe('a file of the desk', () => {
  const lastAct = (act: string) =>
    server.db.row('select subject, after from audit_log where act = $1 order by id desc limit 1', [act])

  it('has what the filters find, masked and harmless, and is written down without what was searched for', async () => {
    await server.db.rows(`update users set first_name = '=1+1' where id = $1`, [customer.id])
    const query = { tab: 'all', type: 'electricity', search: customer.email }
    const file = await succeed(server, exportRedemptions, { token: operator.token, query })
    expect(file).toMatchObject({ redemptions: 1, is_cut: false })
    const [head, row, ...rest] = file.csv.trimEnd().split('\r\n')
    expect(head).toContain('id,request_id,status')
    expect(row).toContain(ids.get('stuck'))
    expect(row).toContain(`'=1+1`)
    expect(row).toContain('4501 ••• 0882')
    expect(rest).toEqual([])
    expect(await lastAct('redemptions-exported')).toMatchObject({
      after: { tab: 'all', type: 'electricity', searched: true, rows: 1 },
    })
    expect(JSON.stringify(await lastAct('redemptions-exported'))).not.toContain(customer.email)
  })

  it('shows a number in full to whoever says why', async () => {
    const id = ids.get('stuck') ?? ''
    const show = (body: object, of = id) =>
      server.call(showRecipient, { token: operator.token, params: { id: of }, body })
    expect((await show({ reason: ' ' })).status).toBe(400)
    expect((await show({ reason: 'They ask for it.' }, customer.id)).status).toBe(404)
    expect((await show({ reason: 'They ask for it.' })).body).toEqual({ recipient: '4501234560882' })
    expect(await lastAct('recipient-shown')).toEqual({ subject: id, after: { reason: 'They ask for it.' } })
  })
})

describe('pages', () => {
  it('follow each other without a gap, in both directions of time', async () => {
    const shop = 'paged'
    const times = Array.from({ length: 51 }, (_, hours) => hours)
    for (const hoursOld of times)
      await plantRedemption(server.db, { status: 'manual', service: shop, hoursOld })
    for (const tab of ['open', 'all']) {
      const first = await list({ tab, service: shop })
      const second = await list({ tab, service: shop, before: first.redemptions.at(-1)?.id ?? '' })
      expect([first.redemptions.length, second.redemptions.length]).toEqual([50, 1])
      const dates = [...first.redemptions, ...second.redemptions].map((one) => one.created_at)
      expect(dates).toEqual(tab === 'open' ? dates.toSorted() : dates.toSorted().toReversed())
    }
  })

  it('begin nowhere but at a redemption', async () => {
    const answer = await server.call(listRedemptions, { token: operator.token, query: { before: 'first' } })
    expect(answer.status).toBe(400)
  })
})

describe('every list', () => {
  const everything = {
    service: undefined,
    type: undefined,
    itemId: undefined,
    minAgeSeconds: undefined,
    minKobo: undefined,
    maxKobo: undefined,
    named: undefined,
    before: undefined,
  }

  it.each([
    [{ tab: 'open' }, 'redemptions_open'],
    [{ tab: 'refunded' }, 'redemptions_refunded'],
    [{ tab: 'delivered' }, 'redemptions_by_time'],
    [{ tab: 'all' }, 'redemptions_by_time'],
    [{ tab: 'all', minAgeSeconds: 60 }, 'redemptions_by_time'],
    [{ tab: 'all', named: { by: 'request_id', value: 'x' } }, 'redemptions_request_id_key'],
    [{ tab: 'all', named: { by: 'recipient', value: ['x'] } }, 'redemptions_by_recipient'],
    [{ tab: 'all', named: { by: 'email', value: 'x' } }, 'redemptions_by_customer'],
  ] as const)('with %o reads an index', async (filter, index) => {
    expect(await explain((db) => selectForDesk(db, { ...everything, ...filter }))).toContain(index)
  })

  it('of those that need a person reads only what is open or contradicted', async () => {
    const plan = await explain((db) => selectForDesk(db, { ...everything, tab: 'person' }), {
      bitmapScans: true,
    })
    for (const index of ['redemptions_open', 'redemptions_contradicted', 'redemptions_pkey'])
      expect(plan).toContain(index)
    expect(plan).not.toContain('redemptions_by_time')
  })
})
