import { decideRedemption } from '@jara/contract/redeeming/redemptions-console'
import { countWaiting } from '@jara/contract/operations/overview-waiting'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer, signUp } from '../../../../testing/accounts.ts'
import { plantRedemption } from '../../../../testing/planted-redemption.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

const count = ({ token }: { readonly token: string }) => succeed(server, countWaiting, { token })

it('counts what waits for whoever asks, and nothing that their duties do not include', async () => {
  await putInForce(server.db, { secondPerson: true })
  const [asker, approver, catalogue] = [
    await signUp(server, 'operator', ['finance']),
    await signUp(server, 'operator', ['finance']),
    await signUp(server, 'operator', ['catalogue']),
  ]
  const customerId = await insertCustomer(server.db)
  const stuck = await plantRedemption(server.db, { status: 'manual', hoursOld: 2, naira: 6_000, customerId })
  await plantRedemption(server.db, { status: 'refunded', hoursOld: 9, contradicted: true, customerId })
  await plantRedemption(server.db, { status: 'delivered', hoursOld: 1, customerId })
  const body = { outcome: 'refunded', reason: 'other', note: 'A test.' } as const
  await succeed(server, decideRedemption, { token: asker.token, params: { id: stuck }, body })
  await server.db.rows(`insert into cases (subject_kind, subject_id) values ('customer', $1)`, [customerId])

  expect(await count(approver)).toEqual({
    duties: ['finance'],
    redemptions: 2,
    approvals: 1,
    cases: null,
    held: null,
    provider: null,
  })
  expect((await count(asker)).approvals, 'one’s own request').toBe(0)
  expect(await count(catalogue)).toMatchObject({ redemptions: null, approvals: 0, cases: null, held: null })
  expect(await count(await signUp(server, 'operator', ['fraud']))).toMatchObject({ cases: 1, held: 0 })
})
