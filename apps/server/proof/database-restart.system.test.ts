import { registerCustomer, signIn } from '@jara/contract/identity/auth'
import { getHealth } from '@jara/contract/operations/installation'
import { listMyPurchases } from '@jara/contract/earning/purchases'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aRegistration, type SignedIn, signUp, testPassword } from '../testing/accounts.ts'
import { checkInvariants } from '../testing/invariants.ts'
import { type Installation, openInstallation } from '../testing/installation.ts'
import { aPhone, type Items, offerItems, redemptionsOf } from '../testing/redemptions.ts'
import { type Simulator, startSimulator } from '../testing/simulator.ts'
import { nothingTold, redeemStubbornly } from '../testing/stubborn-customer.ts'
import { until } from '../testing/until.ts'
import { earnPoints } from '../src/ledger/moves.sql.ts'

let simulator: Simulator
let installation: Installation
let items: Items

beforeAll(async () => {
  simulator = await startSimulator('demo')
  installation = await openInstallation(simulator.environment)
  items = await offerItems(installation.db)
})

afterAll(async () => {
  await installation.close()
  await simulator.close()
})

/** Ends every connection of the server, as an immediate shutdown of the database does. */
const cutConnections = () =>
  installation.db.rows(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )

async function aCustomer(): Promise<SignedIn> {
  const customer = await signUp(installation, 'customer')
  await earnPoints(installation.db, { userId: customer.id, points: 1_000, cause: `test/${customer.id}` })
  return customer
}

it.each([
  ['is killed', async () => installation.killDatabase()],
  ['closes every connection', async () => void (await cutConnections())],
])('no redemption is lost or repeated when the database %s', async (_what, fail) => {
  const { db } = installation
  const server = installation.server()
  const customers = await Promise.all(Array.from({ length: 4 }, aCustomer))
  const told = nothingTold()
  await simulator.script({ delayMs: 1_500 })
  const orders = (await simulator.orders()).length
  const redeeming = customers.flatMap((customer) =>
    [1, 2, 3].map(() => redeemStubbornly(installation, customer, { itemId: items['mtn'], told })),
  )
  await until(async () => (await simulator.orders()).length >= orders + 4)
  await fail()
  await simulator.forgetFaults()
  await Promise.all(redeeming)
  await until(async () => (await installation.call(getHealth)).status === 200)

  const redemptions = async () => (await Promise.all(customers.map((own) => redemptionsOf(db, own)))).flat()
  await until(async () => (await redemptions()).every(({ status }) => status === 'delivered'), 200)
  expect(await redemptions()).toHaveLength(12)
  expect(told.acknowledged).toHaveLength(12)
  expect([...told.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
  expect(installation.server()).toBe(server)
  const witness = { orders: await simulator.orders(), acknowledged: told.acknowledged }
  expect(await checkInvariants(db, witness)).toEqual([])
})

it('every request is answered 503 while the database stands still, and nothing is lost', async () => {
  const { db } = installation
  const [customer, redeeming] = [await aCustomer(), await aCustomer()]
  const told = nothingTold()
  const { token } = customer
  const calls = [
    () => installation.call(getHealth),
    () => installation.call(getPoints, { token }),
    () => installation.call(listMyPurchases, { token }),
    () => installation.call(signIn, { body: { email: customer.email, password: testPassword } }),
    () => installation.call(registerCustomer, { body: aRegistration() }),
    () =>
      installation.call(redeem, {
        token,
        body: { itemId: items['mtn'], pointsToRedeem: 100, phone: aPhone() },
      }),
  ]
  const thaw = installation.freezeDatabase()
  const stubborn = redeemStubbornly(installation, redeeming, { itemId: items['mtn'], told })
  try {
    // The second round finds no open connection, and cannot open one.
    for (const _round of [1, 2]) {
      const answers = await Promise.all(calls.map((call) => call()))
      expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 503))
    }
  } finally {
    thaw()
  }
  await stubborn
  await until(async () => (await installation.call(getHealth)).status === 200)
  const delivered = async () => (await redemptionsOf(db, redeeming)).map(({ status }) => status)
  await expect.poll(delivered).toEqual(['delivered'])
  const witness = { orders: await simulator.orders(), acknowledged: told.acknowledged }
  expect(await checkInvariants(db, witness)).toEqual([])
})
