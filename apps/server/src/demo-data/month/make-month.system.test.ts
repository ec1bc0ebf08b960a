import { signIn } from '@jara/contract/identity/auth'
import type { Call } from '@jara/contract/call'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { listActs } from '@jara/contract/trust/audit'
import { listCodeBatches } from '@jara/contract/shop/onboarding-codes'
import { searchCases } from '@jara/contract/trust/cases-console'
import { listMissions } from '@jara/contract/catalogue/missions-console'
import { listRedemptions } from '@jara/contract/redeeming/redemptions-console'
import { readPointsReport } from '@jara/contract/operations/reports'
import { listShops } from '@jara/contract/shop/retailers-console'
import { listProviderStatements } from '@jara/contract/redeeming/reconciliation'
import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { signInOperator } from '@jara/contract/identity/auth-operators'
import { listMyPurchases, listPendingPurchases } from '@jara/contract/earning/purchases'
import { listNearbyRetailers } from '@jara/contract/shop/retailers'
import { listHeldPurchases } from '@jara/contract/earning/purchases-reviews'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../../../testing/installation.ts'
import { succeed } from '../../../testing/shops.ts'
import { until } from '../../../testing/until.ts'
import { chainActs } from '../../access/audit/audit-chain.ts'
import { verifyAudit } from '../../access/audit/verify-audit.ts'
import { crossCheckAll } from '../../features/operations/cross-checks/cross-check.ts'
import { verifyLedger } from '../../ledger/audit.ts'
import { demoPassword } from '../demo-accounts.ts'
import { demoMissions } from '../demo-catalogue.ts'
import { demoPurchases } from '../demo-purchases.ts'
import { demoShops } from '../demo-shops.ts'
import { monthCustomers, monthOperator } from './month-people.ts'
import { monthShops, oddShop } from './month-shops.ts'

let demo: Installation
let operator: string
let customer: string
let retailer: string

const isMade = () => demo.db.row('select id from users where email_key = $1', [monthOperator.email])

beforeAll(async () => {
  demo = await openInstallation({ DEMO: 'on', DEMO_MONTH: 'on' })
  await until(() =>
    demo.db.row(
      `select pid from pg_locks where relation = 'point_transfers'::regclass and mode = 'RowExclusiveLock'`,
    ),
  )
  await demo.killServer()
  await until(isMade)
  const asOperator = { email: 'operator@jara.example', password: demoPassword }
  const answer = await succeed(demo, signInOperator, { body: asOperator })
  operator = answer.status === 'signed_in' ? answer.token : ''
  const tokenOf = async (email: string) =>
    (await succeed(demo, signIn, { body: { email, password: demoPassword } })).token
  customer = await tokenOf('customer@jara.example')
  retailer = await tokenOf('retailer@jara.example')
})

afterAll(() => demo.close())

const read = <C extends Call>(call: C, token: string, query: Record<string, string> = {}) =>
  succeed<C>(demo, call, { token, query })

describe('the month of a demo', () => {
  it('is made once, although the server was killed in the middle and starts again afterwards', async () => {
    const count = () =>
      demo.db.row(
        `select (select count(*) from users where role = 'customer') as customers,
                (select count(*) from purchases) as purchases, (select count(*) from point_transfers) as transfers`,
      )
    const made = await count()
    expect(made).toMatchObject({ customers: 6 + monthCustomers.length })
    await demo.killServer()
    expect(await count()).toEqual(made)
  })

  it('adds up, and its records are chained and agree', async () => {
    expect(await verifyLedger(demo.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
    await chainActs(demo.db)
    expect(await verifyAudit(demo.db)).toMatchObject({ problems: [], waiting: 0 })
    const differing = (await crossCheckAll(demo.db)).filter(({ differences }) => differences > 0)
    expect(differing).toEqual([])
  })

  it.each([
    ['redemptions that were delivered', listRedemptions, { tab: 'delivered' }],
    ['redemptions that were given back', listRedemptions, { tab: 'refunded' }],
    ['redemptions that need a person', listRedemptions, { tab: 'person' }],
    ['open cases', searchCases, { state: 'open' }],
    ['closed cases', searchCases, { state: 'closed' }],
    ['held purchases', listHeldPurchases, {}],
    ['requests', listRequests, {}],
    ['drafted missions', listMissions, { state: 'draft' }],
    ['paused missions', listMissions, { state: 'paused' }],
    ['missions that are over', listMissions, { state: 'over' }],
    ['shops', listShops, {}],
    ['batches of codes', listCodeBatches, {}],
    ['statements of the provider', listProviderStatements, {}],
    ['acts', listActs, {}],
  ] as const)('fills the list of %s', async (_what, call, query) => {
    const answer: unknown = await read(call as Call, operator, query)
    expect(JSON.stringify(answer)).toContain('"id":')
  })

  it('has points given on nearly every day of the report', async () => {
    const now = Date.now()
    const day = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString().slice(0, 10)
    const { days } = await read(readPointsReport, operator, { from: day(28), to: day(1) })
    expect(days.filter(({ issued }) => issued > 0).length).toBeGreaterThan(25)
  })

  it('leaves a shop whose figures ask for a look', async () => {
    const cases = await read(searchCases, operator, { state: 'open' })
    const odd = cases.find(({ subject_name }) => subject_name === oddShop)
    expect(odd?.signals).toEqual(expect.arrayContaining(['approvalRate', 'quickDecisions', 'fewCustomers']))
  })

  it('changes nothing that customers and shops in Lagos see', async () => {
    expect((await read(getPoints, customer)).points).toBeGreaterThanOrEqual(10_000)
    const own = demoPurchases.filter((purchase) => purchase.customer === 'adaeze')
    expect(await read(listMyPurchases, customer)).toHaveLength(own.length)
    const missions = await read(listActiveMissions, customer)
    expect(missions.map(({ name }) => name)).toEqual(demoMissions.map(({ name }) => name))
    const inLagos = { latitude: '6.5244', longitude: '3.3792' }
    const nearby = (await read(listNearbyRetailers, customer, inLagos)).map(({ name }) => name)
    expect(nearby).toHaveLength(Object.values(demoShops).filter(({ role }) => role === 'retailer').length)
    for (const { name } of monthShops) expect(nearby).not.toContain(name)
    const pending = await read(listPendingPurchases, retailer)
    const atYaba = demoPurchases.filter(({ shop, outcome }) => shop === 'yaba' && outcome === 'pending')
    expect(pending).toHaveLength(atYaba.length)
  })
})
