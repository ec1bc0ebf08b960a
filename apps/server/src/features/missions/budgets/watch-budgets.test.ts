import { readOverview } from '@jara/contract/console/overview'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertMission, insertProduct, succeed } from '../../../../testing/shops.ts'
import type { Letter } from '../../../providers/mail.ts'
import { watchBudgets } from './watch-budgets.ts'

let server: TestServer
let operator: SignedIn
const letters: Pick<Letter, 'to' | 'subject'>[] = []
const silent = { error: () => undefined }

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['catalogue'])
})

afterAll(() => server.close())

const mail = {
  send: async (letter: Pick<Letter, 'to' | 'subject' | 'text'>) => void letters.push(letter),
}
const spend = (id: string, points: number) =>
  server.db.rows('update missions set spent_points = $2 where id = $1', [id, points])
const subjects = async () => {
  letters.length = 0
  await watchBudgets(server.db, mail, silent)
  return letters.map(({ subject }) => subject)
}
const seen = async () =>
  (await succeed(server, readOverview, { token: operator.token })).missions.map(({ percent }) => percent)

it('every operator is told once of 50, 80 and 100 percent of a budget', async () => {
  const product = await insertProduct(server.db)
  const id = await insertMission(server.db, product, { name: 'Rice week', budget: 1_000, bonus: 20 })
  await spend(id, 499)
  expect([await subjects(), await seen()]).toEqual([[], []])
  await spend(id, 500)
  expect(await subjects()).toEqual(['Jara: Rice week has used 50 % of its budget'])
  expect([await subjects(), await seen()]).toEqual([[], [50]])
  // A bonus comes back and is given again.
  await spend(id, 480)
  expect(await subjects()).toEqual([])
  await spend(id, 990)
  expect(await subjects()).toEqual(['Jara: Rice week has used 100 % of its budget'])
  expect([await subjects(), await seen()]).toEqual([[], [100]])
})

it('a mission whose letters could not be sent is told of by the next run', async () => {
  const id = await insertMission(server.db, await insertProduct(server.db), { name: 'Milk week' })
  await spend(id, 800)
  const broken = { send: () => Promise.reject(new Error('no mail')) }
  await expect(watchBudgets(server.db, broken, silent)).rejects.toThrow('No operator could be told')
  expect(await subjects()).toEqual(['Jara: Milk week has used 80 % of its budget'])
})
