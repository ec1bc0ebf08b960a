import {
  downloadReport,
  readApprovalReport,
  readEarningReport,
  readPointsReport,
  readServiceReport,
} from '@jara/contract/operations/reports'
import { reversePurchase } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer, type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { plantHistory } from '../../../../testing/cases.ts'
import { explain } from '../../../../testing/explain.ts'
import { passNight } from '../../../../testing/nights.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertMission,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import type { Db } from '../../../db/db.ts'
import { selectPointsDays } from '../../../ledger/day-sums.sql.ts'
import { createFolderMail } from '../../../providers/mail.ts'
import { selectDecisionDays, selectEarnings, selectServices } from './earning-days.sql.ts'

let server: TestServer
let operator: SignedIn
let shop: SignedInTenant
let brand: SignedInTenant
let productId: number
let missionId: string

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, {})
  operator = await signUp(server, 'operator', ['finance'])
  shop = await openTenant(server, 'retailer')
  brand = await openTenant(server, 'brand')
  productId = await insertProduct(server.db, { points: 45, brandId: brand.retailerId })
  missionId = await insertMission(server.db, productId, { bonus: 5, budget: 1_000 })
  await stock(server, shop, { productId, quantity: 1_000, price: 4_500 })
})

afterAll(() => server.close())

/** The day in Lagos this many days ago. */
async function dayAgo(days: number): Promise<string> {
  const found = await server.db.row<{ day: string }>(
    `select to_char((now() at time zone 'Africa/Lagos')::date - $1::integer, 'YYYY-MM-DD') as day`,
    [days],
  )
  return found?.day ?? ''
}

const lastDays = async (days = 7) => ({ from: await dayAgo(days - 1), to: await dayAgo(0) })

const ask = async (days?: number) => ({ token: operator.token, query: await lastDays(days) })

async function aConfirmedPurchase(quantity: number): Promise<string> {
  const customer = await signUp(server, 'customer')
  const { id } = await declarePurchase(server, customer, shop, { productId, quantity })
  await decide(server, shop, id, 'confirmed')
  return id
}

/** Transfers of a past day, as they would have been written then. */
async function plantTransfers(daysAgo: number, transfers: Readonly<Record<string, number>>): Promise<void> {
  const customer = await insertCustomer(server.db)
  await server.db.rows(
    `insert into point_transfers (reference, kind, user_id, points, created_at)
     select 'planted/' || gen_random_uuid(), key, $1, value::integer, now() - make_interval(days => $2)
       from jsonb_each_text($3::jsonb)`,
    [customer, daysAgo, transfers],
  )
}

const night = () => ({
  jobs: ['report-days'],
  mail: createFolderMail({ folder: server.dataDir, from: 'Jara <jara@jara.example>' }),
})

const readAll = async () => {
  const request = await ask()
  const by = (dimension: string) =>
    succeed(server, readEarningReport, { ...request, query: { ...request.query, by: dimension } })
  return {
    points: await succeed(server, readPointsReport, request),
    shops: await by('shop'),
    brands: await by('brand'),
    missions: await by('mission'),
    approvals: await succeed(server, readApprovalReport, request),
  }
}

describe('reports of today', () => {
  it('count what was given and taken back a moment ago, for shop, brand and mission', async () => {
    const id = await aConfirmedPurchase(3)
    await aConfirmedPurchase(1)
    const body = { quantity: 2, reason: 'Two were returned.' }
    const admin = await signUp(server, 'operator')
    await succeed(server, reversePurchase, { token: admin.token, params: { id }, body })
    const { points, shops, brands, missions, approvals } = await readAll()
    expect(points.days).toHaveLength(7)
    expect(points.days.at(-1)).toEqual({
      day: await dayAgo(0),
      issued: 200,
      burned: 0,
      taken_back: 100,
      expired: 0,
      adjusted: 0,
      outstanding: 100,
    })
    const given = { purchases: 2, issued: 200, taken_back: 100 }
    expect(shops).toMatchObject({ ...given, count: 1, rows: [{ id: shop.retailerId, ...given }] })
    expect(brands).toMatchObject({ ...given, rows: [{ id: brand.retailerId, ...given }] })
    expect(missions.rows).toEqual([
      { id: missionId, name: 'Grocery Boost', purchases: 2, issued: 20, taken_back: 10 },
    ])
    expect(approvals.days.at(-1)).toMatchObject({ confirmed: 2, rejected: 0 })
    expect(approvals.days.at(-1)?.median_seconds).toBeGreaterThanOrEqual(0)
  })
})

describe('days that are over', () => {
  it('are added up in the night, and every report stays the same', async () => {
    const customers = await Promise.all(Array.from({ length: 5 }, () => insertCustomer(server.db)))
    await plantHistory(server.db, shop, { customers, productId }, { purchases: 30, daysAgo: 3 })
    await plantHistory(server.db, shop, { customers, productId }, { purchases: 20, daysAgo: 1, points: 7 })
    await plantTransfers(5, { earn: 1_000, hold: 300, settle: 250, 'adjust-down': 40 })
    await plantTransfers(2, { reverse: 50, refund: 50, forfeit: 60, 'take-back': 100, 'earn-maturing': 400 })
    await plantTransfers(40, { earn: 70 })
    const before = await readAll()
    expect(before.points.days.map(({ outstanding }) => outstanding)).toEqual([
      70, 780, 780, 780, 1_070, 1_070, 1_170,
    ])
    expect(before.points.days[1]).toMatchObject({ issued: 1_000, burned: 250, adjusted: -40 })
    expect(before.points.days[4]).toMatchObject({ issued: 400, burned: -50, taken_back: 100, expired: 60 })
    expect(before.approvals.days[3]).toMatchObject({ confirmed: 27, rejected: 3, median_seconds: 90 })

    expect(await passNight(server.db, { ...night(), nodes: 2 })).toEqual([])
    expect(await server.db.row('select day::text from summed_until')).toEqual({
      day: expect.stringMatching(/^20/) as string,
    })
    const kept = await server.db.row('select count(*) as count from ledger_days')
    expect(kept).toEqual({ count: 10 })
    expect(await readAll()).toEqual(before)

    await aConfirmedPurchase(1)
    const after = await readAll()
    expect(after.points.days.at(-1)).toMatchObject({ issued: 250, outstanding: 1_220 })
    expect(await passNight(server.db, night())).toEqual([])
    expect(await readAll()).toEqual(after)
  })
})

it('count redemptions by service and how they ended', async () => {
  const customer = await insertCustomer(server.db)
  await server.db.rows(
    `with item as (
       insert into redemption_items (name, type, point_to_ngn_rate) values ('planted', 'airtime', 0.5) returning id
     )
     insert into redemptions (id, customer_id, item_id, type, service_id, recipient, phone, points, point_to_ngn_rate,
                              amount_kobo, fingerprint, status, next_at, finished_at, created_at, sends, requeries)
     select gen_random_uuid(), $1, item.id, 'airtime', service, '08011111111', '08011111111', 100, 0.5, 5000, '\\x00',
            status, null, now(), now() - make_interval(secs => seconds), 1, requeries
       from item, (values ('mtn', 'delivered', 2, 0), ('mtn', 'delivered', 4, 1), ('mtn', 'refunded', 9, 0),
                          ('glo', 'refunded', 5, 0)) as planted (service, status, seconds, requeries)`,
    [customer],
  )
  const { rows } = await succeed(server, readServiceReport, await ask())
  expect(rows).toEqual([
    { service: 'glo', delivered: 0, at_once: 0, refunded: 1, naira: 0, median_seconds: null },
    { service: 'mtn', delivered: 2, at_once: 1, refunded: 1, naira: 100, median_seconds: 3 },
  ])
})

describe('a table for a spreadsheet', () => {
  const download = async (report: string, query: Record<string, string> = {}) =>
    server.call(downloadReport, {
      token: operator.token,
      params: { report },
      query: { ...(await lastDays()), ...query },
    })

  it('has a line for each day, with naira', async () => {
    const answer = await download('points')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="jara-report.csv"')
    const lines = String(answer.body).split('\r\n')
    expect(lines[0]).toMatch(/^day,issued,burned,.*,outstanding_naira$/)
    expect(lines).toHaveLength(9)
  })

  it('is computed by no spreadsheet', async () => {
    const cheat = await openTenant(server, 'retailer')
    await server.db.rows(`update retailers set name = '=HYPERLINK("http://x")' where id = $1`, [
      cheat.retailerId,
    ])
    await stock(server, cheat, { productId, quantity: 10, price: 4_500 })
    const { id } = await declarePurchase(server, await signUp(server, 'customer'), cheat, { productId })
    await decide(server, cheat, id, 'confirmed')
    const { body } = await download('earning', { by: 'shop' })
    expect(body).toContain(`"'=HYPERLINK(""http://x"")"`)
  })

  it.each(['approvals', 'services'])('is there for %s', async (report) => {
    expect(await download(report)).toMatchObject({ status: 200 })
  })

  it('is there for no other report', async () => {
    expect(await download('people')).toMatchObject({ status: 400 })
  })
})

it.each([
  { from: '2026-11-19', to: '2026-11-18' },
  { from: '2025-01-01', to: '2026-11-18' },
  { from: '2026-02-30', to: '2026-03-01' },
  { from: 'yesterday', to: '2026-03-01' },
  { from: '0000-01-01', to: '0000-01-02' },
])('a report is refused for %o', async (query) => {
  for (const call of [readPointsReport, readEarningReport, readApprovalReport, readServiceReport]) {
    expect(await server.call(call, { token: operator.token, query })).toMatchObject({ status: 400 })
  }
})

it('a table larger than a page is summed up whole', async () => {
  const shops = await Promise.all(Array.from({ length: 52 }, () => openTenant(server, 'retailer')))
  const before = await succeed(server, readEarningReport, await ask())
  const customers = [await insertCustomer(server.db)]
  for (const one of shops)
    await plantHistory(server.db, one, { customers, productId }, { purchases: 1, rejected: 0, daysAgo: 0 })
  const { rows, count, issued } = await succeed(server, readEarningReport, await ask())
  expect(rows).toHaveLength(50)
  expect(count).toBe(before.count + 52)
  expect(issued).toBe(before.issued + 520)
})

describe('a report of days that are not kept', () => {
  const range = { from: '2026-11-16', to: '2026-11-22' }

  it.each([
    ['transfers', (db: Db) => selectPointsDays(db, range), 'point_transfers_in_order'],
    ['purchases', (db: Db) => selectDecisionDays(db, range), 'purchases_by_decision'],
    ['reversals', (db: Db) => selectEarnings(db, { ...range, by: 'shop' }, 50), 'purchase_reversals_by_time'],
    ['redemptions', (db: Db) => selectServices(db, range), 'redemptions_by_end'],
  ])('finds its %s by their time', async (_what, read, index) => {
    expect(await explain(read, { bitmapScans: true })).toContain(`Bitmap Index Scan on ${index}`)
  })
})
