import { signIn } from '@jara/contract/identity/auth'
import { type Call, liveHeader } from '@jara/contract/call'
import { hearLive } from '@jara/contract/operations/live'
import { getPoints } from '@jara/contract/points/balance'
import { everySource, liveSources } from '@jara/rules/trust/live-source'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp, testPassword } from '../../testing/accounts.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { putInForce } from '../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { migrate } from '../db/migrate.ts'
import { beginPolicy, policyInForce } from '../policy/policy.sql.ts'

let server: TestServer
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
})

afterAll(() => server.close())

async function said(call: Call): Promise<string | null> {
  const login = { email: customer.email, password: testPassword }
  const { headers } = await server.call(call, call === signIn ? { body: login } : { token: customer.token })
  return headers.get(liveHeader)
}

it('an app is told what is live with each answer, from a second after the policy changed', async () => {
  expect([await said(getPoints), await said(signIn), await said(hearLive)]).toEqual([null, null, null])
  await putInForce(server.db, { live: { ...everySource(false), quickSales: true, payCode: true } })
  await expect.poll(() => said(getPoints), { timeout: 10_000 }).toBe('quickSales payCode')
  expect([await said(signIn), await said(hearLive)]).toEqual(['quickSales payCode', 'quickSales payCode'])
  await putInForce(server.db, {})
  await expect.poll(() => said(getPoints), { timeout: 10_000 }).toBeNull()
})

it('a demo begins with all of it off, or on where that was asked for', async () => {
  for (const isLive of [false, true]) {
    const { db, drop } = await createEmptyDatabase()
    await migrate(db)
    await beginPolicy(db, 'demo', { isLive })
    const { policy } = await policyInForce(db)
    expect(liveSources.map((source) => policy.live[source])).toEqual(liveSources.map(() => isLive))
    await drop()
  }
})
