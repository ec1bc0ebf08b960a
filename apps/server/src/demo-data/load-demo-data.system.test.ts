import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '@jara/contract/identity/auth'
import type { AnswerOf, Call } from '@jara/contract/call'
import { listCases, readCase } from '@jara/contract/trust/cases'
import { listInventory } from '@jara/contract/shop/inventory'
import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { listMyPurchases, listPendingPurchases } from '@jara/contract/earning/purchases'
import { listOperators, signInOperator } from '@jara/contract/identity/auth-operators'
import { listRedemptionItems } from '@jara/contract/redeeming/redemptions'
import { getRetailerProfile, listNearbyRetailers } from '@jara/contract/shop/retailers'
import { getPoints } from '@jara/contract/points/balance'
import { readdirSync } from 'node:fs'
import { succeed } from '../../testing/shops.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { signInAs } from '../../testing/accounts.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { askForResetEmail } from '../../testing/reset-email.ts'
import { createQuickPasswords } from '../../testing/quick-passwords.ts'
import type { Database, Db } from '../db/db.ts'
import { verifyLedger } from '../ledger/audit.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { demoProducts } from './demo-catalogue.ts'
import { loadDemoData } from './load-demo-data.ts'

let server: TestServer
const tokens: Partial<Record<string, string>> = {}

beforeAll(async () => {
  server = await startTestServer()
  await loadDemoData(server.db, await createQuickPasswords())
  for (const { role, email } of demoAccounts) {
    tokens[role] = (await signInAs(server, email, demoPassword)).token
  }
})

afterAll(() => server.close())

function read<C extends Call>(call: C, role: string, query?: Record<string, string>): Promise<AnswerOf<C>> {
  return succeed(server, call, { token: tokens[role], ...(query ? { query } : {}) })
}

describe('the demo', () => {
  test('signs in all four demo accounts with their role', async () => {
    for (const { role, email } of demoAccounts) {
      const answer = await server.call(signIn, { body: { email, password: demoPassword } })
      expect(signIn.answer.parse(answer.body).user).toMatchObject({ role, email })
    }
  })

  test('lets its operator in without a second factor, and only in a demo', async () => {
    const body = { email: 'operator@jara.example', password: demoPassword }
    const answer = await succeed(server, signInOperator, { body })
    const token = answer.status === 'signed_in' ? answer.token : ''
    expect((await server.call(listOperators, { token })).status).toBe(200)
    const real = await startTestServer({ environment: { DEMO: 'off' }, database: server.database })
    expect((await real.call(signInOperator, { body })).status).toBe(401)
    await real.close()
    expect(await askForResetEmail(server, body.email)).toBeUndefined()
    expect(await askForResetEmail(server, 'customer@jara.example')).toBeDefined()
  })

  test('gives the demo customer at least 10,000 points and the ledger adds up', async () => {
    const { points } = await read(getPoints, 'customer')
    expect(points).toBeGreaterThanOrEqual(10_000)
    expect(await verifyLedger(server.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
  })

  test('shows the demo customer at least 12 purchases in all three statuses, newest first', async () => {
    const purchases = await read(listMyPurchases, 'customer')
    expect(purchases.length).toBeGreaterThanOrEqual(12)
    expect(new Set(purchases.map(({ status }) => status))).toEqual(
      new Set(['pending', 'confirmed', 'rejected']),
    )
    const times = purchases.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(times).size).toBe(times.length)
  })

  test('leaves purchases of the demo customer pending at the demo shop, some of them of the demo brand', async () => {
    const atShop = await read(listPendingPurchases, 'retailer')
    const ofBrand = await read(listPendingPurchases, 'brand')
    const shopIds = atShop
      .filter((each) => each.customer_email === 'customer@jara.example')
      .map(({ id }) => id)
    expect(shopIds.length).toBeGreaterThanOrEqual(2)
    expect(ofBrand.some(({ id }) => shopIds.includes(id))).toBe(true)
    expect(new Set(ofBrand.map(({ retailer_name }) => retailer_name)).size).toBeGreaterThan(1)
  })

  test('gives the demo shop the PIN JARA2026 and at least 8 products, one of them sold out', async () => {
    const profile = await read(getRetailerProfile, 'retailer')
    expect(profile).toMatchObject({ unique_code: 'JARA2026', email: 'retailer@jara.example' })
    const stock = await read(listInventory, 'retailer')
    expect(stock.length).toBeGreaterThanOrEqual(8)
    expect(stock.map(({ quantity }) => quantity)).toContain(0)
  })

  test('puts at least 6 shops around Lagos, the demo shop nearest to its centre', async () => {
    const query = { latitude: '6.5244', longitude: '3.3792' }
    const shops = await read(listNearbyRetailers, 'customer', query)
    expect(shops.length).toBeGreaterThanOrEqual(6)
    expect(shops[0]?.name).toBe('Yaba Fresh Market')
  })

  test('runs at least 4 missions and offers redemption items of all three types', async () => {
    const missions = await read(listActiveMissions, 'customer')
    expect(missions.length).toBeGreaterThanOrEqual(4)
    expect(missions[0]?.name).toBe('Grocery Boost')
    const items = await read(listRedemptionItems, 'customer')
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['airtime', 'data', 'electricity']))
    const names = items.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['mtn', 'mtn-data', 'ikeja-electric']))
  })

  test('keeps the onboarding codes of the demo unused', async () => {
    const unused = await server.db.rows<{ code: string; role: string }>(
      'select code, role from onboarding_codes where used_at is null and expires_at > now() order by code',
    )
    const brands = ['BRND0001', 'BRND0002', 'BRND0003'].map((code) => ({ code, role: 'brand' }))
    const shops = Array.from({ length: 9 }, (_, n) => ({ code: `SHOP000${n + 1}`, role: 'retailer' }))
    expect(unused).toEqual([...brands, ...shops])
  })

  test('shows the operator cases, neither of them of the demo shop or the demo customer', async () => {
    const cases = await read(listCases, 'operator')
    expect(cases).toMatchObject([
      { subject_kind: 'shop', subject_name: 'Festac Provisions', signals: ['selfDealing'] },
      { subject_kind: 'shop', subject_name: 'Ikeja Household Stores', signals: ['selfDealing'] },
    ])
    const answer = await server.call(readCase, {
      token: tokens['operator'],
      params: { id: cases[0]?.id ?? '' },
    })
    expect(readCase.answer.parse(answer.body).evidence).toMatchObject([
      {
        sentence: 'Accepted under policy version 1. Noted: the customer shares phone with the shop’s staff.',
      },
    ])
  })

  test('has a drawing for every product', () => {
    const drawings = readdirSync(new URL('../../pictures', import.meta.url))
    const wanted = Object.values(demoProducts).map(({ picture }) => `${picture}.svg`)
    expect(drawings).toEqual(expect.arrayContaining(wanted))
  })

  test('is loaded once; a second start changes nothing', async () => {
    const before = await countRows(server.db)
    expect(await loadDemoData(server.db, await createQuickPasswords())).toBe('demo')
    expect(await countRows(server.db)).toEqual(before)
  })
})

test('two servers that start on an empty database at the same time load one demo', async () => {
  const { db, drop } = await createTestDatabase()
  const passwords = await createQuickPasswords()
  await Promise.all([loadDemoData(db, passwords), loadDemoData(db, passwords)])
  expect(await db.rows(`select id from users where role = 'operator'`)).toHaveLength(1)
  await drop()
})

test('an aborted load leaves nothing behind, and the next start loads everything', async () => {
  const { db, drop } = await createTestDatabase()
  const passwords = await createQuickPasswords()
  await expect(loadDemoData(failingAt(db, 'insert into missions'), passwords)).rejects.toThrow('power cut')
  expect(await countRows(db)).toEqual({ users: 0, products: 0, purchases: 0, transfers: 0 })
  expect(await loadDemoData(db, passwords)).toBe('demo')
  expect(await countRows(db)).toMatchObject({ products: Object.keys(demoProducts).length })
  await drop()
})

async function countRows(db: Db) {
  return db.row(
    `select (select count(*) from users) as users, (select count(*) from products) as products,
            (select count(*) from purchases) as purchases, (select count(*) from point_transfers) as transfers`,
  )
}

/** A database that fails on a given statement. */
function failingAt(db: Database, statement: string): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) => {
        const rows: Db['rows'] = (text, values) => {
          if (text.includes(statement)) throw new Error('power cut')
          return tx.rows(text, values)
        }
        const row: Db['row'] = async (text, values) => (await rows<never>(text, values))[0]
        return work({ ...tx, rows, row })
      }),
  }
}
