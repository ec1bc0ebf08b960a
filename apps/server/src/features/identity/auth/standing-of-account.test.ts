import { signIn } from '@jara/contract/identity/auth'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { getMe, getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signInAs, type SignedIn, signUp, testPassword } from '../../../../testing/accounts.ts'
import { aPhone, aRichCustomer, type Items, offerItems, redeemAs } from '../../../../testing/redemptions.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'

let simulator: Simulator
let server: TestServer
let items: Items
let operator: SignedIn
let customer: SignedIn

beforeAll(async () => {
  simulator = await startSimulator()
  server = await startTestServer({ environment: simulator.environment, answerWithinMs: 60_000 })
  items = await offerItems(server.db)
  operator = await signUp(server, 'operator')
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  customer = await aRichCustomer(server, 10_000)
})

const change = (act: string, id = customer.id) =>
  server.call(changeStanding, {
    token: operator.token,
    params: { id },
    body: { act, reason: 'The customer called.' },
  })
const redeemSome = () =>
  redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 1_000, phone: aPhone() })
const isOpen = async () => (await server.call(getMe, customer)).status === 200

it('an operator stops redeeming, but not earning, and allows it again', async () => {
  expect((await change('stop-redeeming')).status).toBe(200)
  expect(await redeemSome()).toMatchObject({ status: 403, body: { code: 'redeeming_stopped' } })
  await earnPoints(server.db, { userId: customer.id, points: 45, cause: `test/${customer.id}` })
  expect(await succeed(server, getPoints, customer)).toMatchObject({ points: 10_045 })
  expect((await change('allow-redeeming')).status).toBe(200)
  expect((await redeemSome()).status).toBe(200)
})

it('a disabled account is signed out and cannot sign in until it is enabled', async () => {
  expect((await change('disable')).status).toBe(200)
  expect(await isOpen()).toBe(false)
  const body = { email: customer.email, password: testPassword }
  expect((await server.call(signIn, { body })).status).toBe(401)
  expect((await change('enable')).status).toBe(200)
  expect(await isOpen()).toBe(false)
  expect((await signInAs(server, customer.email)).id).toBe(customer.id)
})

it('an operator ends all sessions of an account', async () => {
  expect((await change('end-sessions')).status).toBe(200)
  expect(await isOpen()).toBe(false)
})

it('not of another operator, nor of nobody', async () => {
  const colleague = await signUp(server, 'operator')
  for (const id of [colleague.id, operator.id, '0198a7c0-0000-7000-8000-000000000000', 'nobody']) {
    expect((await change('disable', id)).status).toBe(404)
  }
  expect((await server.call(getMe, colleague)).status).toBe(200)
})
