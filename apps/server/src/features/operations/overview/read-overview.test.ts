import { readOverview } from '@jara/contract/operations/overview'
import { turnSwitch } from '@jara/contract/redeeming/redemptions-switches'
import { decideRedemption } from '@jara/contract/redeeming/redemptions-console'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer, type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { plantRedemption } from '../../../../testing/planted-redemption.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'
import { recordBalance } from '../../../db/redeeming.sql.ts'

let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator')
})

afterAll(() => server.close())

const look = (by = operator) => succeed(server, readOverview, { token: by.token })

it('of an empty programme is all zeroes, and says what is not known', async () => {
  expect(await look()).toMatchObject({
    float: null,
    liability: { points: 0, naira: 0, prefunded: 0, covered: null },
    today: { orders: 0, in_time: null },
    open: [],
    services: [],
    approvals: { count: 0, latest: [] },
    missions: [],
    cases: { count: 0, latest: [] },
  })
})

it('sums up the money, the redemptions of today and what waits', async () => {
  await putInForce(server.db, { secondPerson: true })
  const second = await signUp(server, 'operator')
  const customerId = await insertCustomer(server.db)
  await earnPoints(server.db, { userId: customerId, points: 30_000, cause: 'test/first' })
  await recordBalance(server.db, 1_200_000)
  const plant = (planted: object) =>
    plantRedemption(server.db, { status: 'delivered', hoursOld: 0, customerId, ...planted })
  await plant({})
  await plant({})
  await plant({ status: 'refunded' })
  await plant({ service: 'yesterday', hoursOld: 30 })
  const stuck = await plant({ status: 'manual', naira: 5_000, type: 'electricity', service: 'jos' })
  await plant({ status: 'refunded', contradicted: true, hoursOld: 40 })
  const body = { outcome: 'refunded', reason: 'other', note: 'A test.' } as const
  await succeed(server, decideRedemption, { token: operator.token, params: { id: stuck }, body })
  const paused = {
    scope: 'item',
    target: await itemNamed('planted'),
    state: 'paused',
    reason: 'A test.',
  } as const
  await succeed(server, turnSwitch, { token: operator.token, body: paused })
  await server.db.rows(`insert into cases (subject_kind, subject_id) values ('customer', $1)`, [customerId])

  const seen = await look()
  // 30,000 earned, 2,000 refunded, and 10,000 held.
  expect(seen.liability).toEqual({ points: 42_000, naira: 21_000, prefunded: 0, covered: 12_000 / 21_000 })
  expect(seen.float).toMatchObject({ balance: 12_000, burn: 1_000, hours_left: 12, is_low: true })
  expect(seen.today).toEqual({
    orders: 4,
    naira: 6_500,
    delivered: 2,
    refunded: 1,
    waiting: 0,
    person: 1,
    in_time: 1,
  })
  expect(seen.open).toMatchObject([{ id: stuck, service: 'jos', naira: 5_000, needs_person: true }])
  expect(seen).toMatchObject({ open_count: 1, contradicted: 1 })
  expect(seen.services).toMatchObject([
    {
      service: 'planted',
      orders: 3,
      delivered: 2,
      refunded: 1,
      open: 0,
      success: 2 / 3,
      median_seconds: 2,
      is_paused: true,
    },
    { service: 'jos', orders: 1, open: 1, success: null, median_seconds: null, is_paused: false },
  ])
  expect(seen.approvals).toMatchObject({ count: 1, latest: [{ kind: 'decide-redemption', is_own: true }] })
  expect((await look(second)).approvals.latest).toMatchObject([{ is_own: false }])
  expect(seen.cases).toMatchObject({ count: 1, latest: [{ about: 'A customer', signals: [] }] })
})

async function itemNamed(name: string): Promise<string> {
  const item = await server.db.row<{ id: string }>('select id from redemption_items where name = $1', [name])
  return item?.id ?? ''
}
