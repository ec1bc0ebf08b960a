import { readOverview } from '@jara/contract/operations/overview'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { insertMission, insertProduct, succeed } from '../../../../../testing/shops.ts'
import { watchBudgets } from './watch-budgets.ts'

let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['catalogue'])
})

afterAll(() => server.close())

const spend = (id: string, points: number) =>
  server.db.rows('update missions set spent_points = $2 where id = $1', [id, points])

/** The alarms raised by another check of the budgets. */
const told = async () => {
  const before = await alarmsSince(0)
  await watchBudgets(server.db)
  await watchBudgets(server.db)
  return (await alarmsSince(before.at(-1)?.id ?? 0)).map(({ title }) => title)
}
const alarmsSince = (id: number) =>
  server.db.rows<{ id: number; title: string }>(
    `select id, title from alarm_messages where id > $1 and kind = 'mission-budget' order by id`,
    [id],
  )
const seen = async () =>
  (await succeed(server, readOverview, { token: operator.token })).missions.map(({ percent }) => percent)

it('operators are told once of 50, 80 and 100 percent of a budget', async () => {
  const product = await insertProduct(server.db)
  const id = await insertMission(server.db, product, { name: 'Rice week', budget: 1_000, bonus: 20 })
  await spend(id, 499)
  expect([await told(), await seen()]).toEqual([[], []])
  await spend(id, 500)
  expect(await told()).toEqual(['Rice week has used 50% of its budget'])
  expect([await told(), await seen()]).toEqual([[], [50]])
  // A bonus is returned and awarded again.
  await spend(id, 480)
  expect(await told()).toEqual([])
  await spend(id, 990)
  expect(await told()).toEqual(['Rice week has used up its budget'])
  expect([await told(), await seen()]).toEqual([[], [100]])
})
