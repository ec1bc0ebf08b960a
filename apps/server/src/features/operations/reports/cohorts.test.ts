import { downloadReport, readCohortReport } from '@jara/contract/operations/reports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer, type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { passNight } from '../../../../testing/nights.ts'
import { plantRedemption } from '../../../../testing/planted-redemption.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { createFolderMail } from '../../../providers/mail.ts'

let server: TestServer
let operator: SignedIn
let shop: SignedInTenant
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['finance'])
  shop = await openTenant(server, 'retailer')
  productId = await insertProduct(server.db, { points: 45 })
  await stock(server, shop, { productId, quantity: 1_000, price: 4_500 })
})

afterAll(() => server.close())

/** The middle of the month this many months ago, to stay clear of its ends. */
const middleOf = (monthsAgo: number) =>
  `(date_trunc('month', now() at time zone 'Africa/Lagos') - interval '${monthsAgo} months' + interval '14 days 12 hours')
     at time zone 'Africa/Lagos'`

/** A confirmed purchase in the month this many months ago. */
async function earn(customer: SignedIn, monthsAgo: number): Promise<void> {
  const { id } = await declarePurchase(server, customer, shop, { productId })
  await decide(server, shop, id, 'confirmed')
  await server.db.rows(`update purchases set decided_at = ${middleOf(monthsAgo)} where id = $1`, [id])
}

async function redeem(customerId: string, monthsAgo: number): Promise<void> {
  const id = await plantRedemption(server.db, { status: 'delivered', customerId })
  await server.db.rows(`update redemptions set finished_at = ${middleOf(monthsAgo)} where id = $1`, [id])
}

async function range(): Promise<{ from: string; to: string }> {
  const days = await server.db.row<{ from: string; to: string }>(
    `select (first - interval '4 months')::date::text as from, (first - interval '1 day')::date::text as to
       from (select date_trunc('month', now() at time zone 'Africa/Lagos') as first) as month`,
  )
  if (!days) throw new Error('There is no month')
  return days
}

async function look() {
  const { cohorts } = await succeed(server, readCohortReport, {
    token: operator.token,
    query: await range(),
  })
  return cohorts.map(({ customers, months }) => ({
    customers,
    months: months.map(({ after, earned, redeemed }) => [after, earned, redeemed]),
  }))
}

it('counts each customer once a month, the same before and after the days are added up', async () => {
  const [ada, bola, chi] = [
    await signUp(server, 'customer'),
    await signUp(server, 'customer'),
    await signUp(server, 'customer'),
  ]
  await earn(ada, 3)
  await earn(ada, 3)
  await earn(ada, 1)
  await earn(bola, 3)
  await redeem(bola.id, 2)
  await redeem(bola.id, 2)
  await earn(chi, 2)
  await redeem(chi.id, 2)
  // A customer who never earned belongs to no cohort, and a rejected purchase earns nothing.
  await redeem(await insertCustomer(server.db), 2)
  const { id } = await declarePurchase(server, chi, shop, { productId })
  await decide(server, shop, id, 'rejected')
  const expected = [
    {
      customers: 2,
      months: [
        [0, 2, 0],
        [1, 0, 1],
        [2, 1, 0],
      ],
    },
    {
      customers: 1,
      months: [
        [0, 1, 1],
        [1, 0, 0],
      ],
    },
  ]
  expect(await look()).toEqual(expected)

  const mail = createFolderMail({ folder: server.dataDir, from: 'Jara <hello@jara.example>' })
  await passNight(server.db, { jobs: ['report-cohorts'], mail, nodes: 2 })
  expect(await server.db.rows('select cohort from cohort_months')).not.toEqual([])
  expect(await look()).toEqual(expected)
  await server.db.rows(`update cohorts_until set day = day - 100`)
  await passNight(server.db, { jobs: ['report-cohorts'], mail })
  expect(await look()).toEqual(expected)

  const csv = await server.call(downloadReport, {
    token: operator.token,
    params: { report: 'cohorts' },
    query: await range(),
  })
  expect(csv.body).toMatch(/^cohort,month,after,earned,redeemed\r?\n\d{4}-\d\d,\d{4}-\d\d,0,2,0/)
})
