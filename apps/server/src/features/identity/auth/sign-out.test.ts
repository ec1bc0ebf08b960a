import { signOut } from '@jara/contract/identity/auth'
import { getMe, getPoints } from '@jara/contract/points/balance'
import { listMyPurchases } from '@jara/contract/earning/purchases'
import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAs, signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
let otherNode: TestServer

beforeAll(async () => {
  server = await startTestServer()
  otherNode = await startTestServer({ database: server.database })
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

describe('signing out', () => {
  it('ends the session on all nodes immediately', async () => {
    const { token } = await signUp(server, 'customer')
    expect((await otherNode.call(getMe, { token })).status).toBe(200)
    expect(await server.call(signOut, { token })).toMatchObject({
      status: 200,
      body: { message: 'Signed out.' },
    })
    for (const node of [otherNode, server]) {
      for (const call of [getMe, getPoints, listMyPurchases, listActiveMissions, signOut]) {
        expect((await node.call(call, { token })).status).toBe(401)
      }
    }
  })

  it('ends no other session of the same account', async () => {
    const { email, token } = await signUp(server, 'customer')
    const elsewhere = await signInAs(server, email)
    await server.call(signOut, { token })
    expect((await otherNode.call(getMe, { token: elsewhere.token })).status).toBe(200)
  })
})
