import { offerPasskey, removePasskey, setPin } from '@jara/contract/identity/wallet'
import { changeRecipient, saveRecipient } from '@jara/contract/redeeming/recipients'
import { getMe } from '@jara/contract/points/balance'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAs, signUp, testPassword } from '../../../../testing/accounts.ts'
import { countStatuses, type TestServer } from '../../../../testing/server.ts'
import {
  askedOf,
  nonceOf,
  prove,
  readGuardOf,
  redeemWithPin,
  testPin,
  withPasskey,
  withPin,
} from '../../../../testing/wallet-guards.ts'
import { openWalletScene, type WalletScene, type WalletTest } from '../../../../testing/wallet-scene.ts'
import { aPhone } from '../../../../testing/redemptions.ts'
import { succeed } from '../../../../testing/shops.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'

let scene: WalletScene
let server: TestServer
let test: WalletTest

beforeAll(async () => {
  const { proof, redeemingAfterReset } = realPolicy
  scene = await openWalletScene({ proof, redeemingAfterReset })
  server = scene.server
})

afterAll(() => scene.close())

beforeEach(async () => {
  test = await scene.begin()
})

const password = testPassword
const newPin = '719384'
const wrongPin = '204816'

describe('the first PIN', () => {
  it('takes the password', async () => {
    expect(await test.set({ pin: testPin, password: 'a stolen token has none' })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    })
    expect((await readGuardOf(server, test.customer)).ways).toEqual([])
    expect(await test.set({ pin: testPin, password })).toMatchObject({ status: 201 })
    expect(await readGuardOf(server, test.customer)).toEqual({
      ways: ['pin'],
      passkeys: [],
      locked_until: null,
      email: `${test.customer.email.slice(0, 1)}•••@example.ng`,
      after_new_pin: { hours: 24, naira: 500 },
    })
    await test.pass(24)
    expect(await test.tryPin(testPin)).toMatchObject({ status: 200 })
  })

  it('is no way to guess the password', async () => {
    const tries = Array.from({ length: 15 }, () => test.set({ pin: testPin, password: 'a guess' }))
    expect(countStatuses(await Promise.all(tries))).toMatchObject({ 403: expect.any(Number) as number })
    expect(await test.set({ pin: testPin, password })).toMatchObject({ status: 429 })
    expect((await readGuardOf(server, test.customer)).ways).toEqual([])
  })

  it('is set once, also by parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.set({ pin: testPin, password })))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 9 })
  })

  it.each(['123456', '000000', '654321', '121212', '801234', '080123'])(
    'is not one that is easy to guess: %s',
    async (pin) => {
      expect(await test.set({ pin, password })).toMatchObject({
        status: 400,
        body: { message: 'This PIN is easy to guess. Please choose another one.' },
      })
    },
  )

  it.each(['12345', '1234567', 'abcdef', '', 483_917])('has six digits: %j', async (pin) => {
    expect(await test.set({ pin, password })).toMatchObject({ status: 400 })
  })

  it('is stored only as a hash', async () => {
    await withPin(server, test.customer)
    const stored = await server.db.row<{ pin_hash: string }>(
      'select pin_hash from wallet_guards where user_id = $1',
      [test.customer.id],
    )
    expect(stored?.pin_hash).toMatch(/^\$argon2id\$/)
    // Without the times, whose digits may happen to match the PIN.
    const logged = server.logLines.map((line) => ({ ...(JSON.parse(line) as object), time: undefined }))
    expect(JSON.stringify(logged)).not.toContain(testPin)
  })

  it('is new for a day where there are points', async () => {
    expect(await test.set({ pin: testPin, password })).toMatchObject({ status: 201 })
    expect(await test.ask()).toMatchObject({ status: 409, body: { code: 'redeeming_limit' } })
    await test.pass(24)
    expect(await test.tryPin(testPin)).toMatchObject({ status: 200 })
  })

  it('that was set before there were points is not new', async () => {
    const customer = await signUp(server, 'customer')
    await succeed(server, setPin, { token: customer.token, body: { pin: testPin, password } })
    await earnPoints(server.db, { userId: customer.id, points: 10_000, cause: `test/${customer.id}` })
    const request = { itemId: scene.scene.items['mtn'], pointsToRedeem: 5_000, phone: aPhone() }
    expect(await redeemWithPin(server, customer, request)).toMatchObject({ status: 200 })
  })
})

describe('wrong PINs', () => {
  beforeEach(() => withPin(server, test.customer))

  it('are counted, and lock redeeming for an hour', async () => {
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      expect(await test.tryPin(wrongPin)).toMatchObject({
        status: 403,
        body: { code: 'wrong_pin', message: `Incorrect PIN. ${left} left.` },
      })
    }
    const nonce = nonceOf(await test.ask())
    const locked = {
      status: 403,
      body: {
        code: 'redeeming_locked',
        message:
          'Redemptions are locked after 5 wrong PINs. Nothing has been redeemed. Try again in 60 minutes.',
      },
    }
    expect(await prove(server, test.customer, nonce, { pin: wrongPin })).toMatchObject(locked)
    expect(await prove(server, test.customer, nonce, { pin: testPin })).toMatchObject(locked)
    expect(await test.ask()).toMatchObject(locked)
    expect(await scene.otherNode.call(getMe, { token: test.customer.token })).toMatchObject({ status: 200 })
    expect((await signInAs(server, test.customer.email)).id).toBe(test.customer.id)
    expect((await readGuardOf(server, test.customer)).locked_until).not.toBeNull()
    await test.pass(1)
    expect(await test.tryPin(wrongPin)).toMatchObject({ body: { proof: { tries_left: 4 } } })
    expect(await test.tryPin(testPin)).toMatchObject({ status: 200 })
  })

  it('lock what needs no proof as well, and what a passkey would prove', async () => {
    const authenticator = await withPasskey(server, test.customer, { pin: testPin })
    const phone = aPhone()
    const nonce = nonceOf(await test.ask({}, 1_000, phone))
    await prove(server, test.customer, nonce)
    await test.ask({ 'wallet-proof': nonce }, 1_000, phone)
    const asked = nonceOf(await test.ask())
    await test.guess(5)
    const locked = { status: 403, body: { code: 'redeeming_locked' } }
    expect(await test.ask({}, 1_002, phone)).toMatchObject(locked)
    expect(await prove(server, test.customer, asked, { passkey: authenticator.sign(asked) })).toMatchObject(
      locked,
    )
  })

  it('stop a redemption that was proved just before', async () => {
    const phone = aPhone()
    const nonce = nonceOf(await test.ask({}, 5_000, phone))
    await prove(server, test.customer, nonce)
    await test.guess(5)
    expect(await test.ask({ 'wallet-proof': nonce }, 5_000, phone)).toMatchObject({
      status: 403,
      body: { code: 'redeeming_locked' },
    })
  })

  it('are no more than five when thirty are tried at once on two nodes', async () => {
    const answers = await test.guess(30)
    const codes = answers.map(({ body }) => (body as { code: string }).code)
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(4)
    expect(codes.filter((code) => code === 'redeeming_locked')).toHaveLength(26)
    const stored = await server.db.row('select pin_tries from wallet_guards where user_id = $1', [
      test.customer.id,
    ])
    expect(stored).toEqual({ pin_tries: 5 })
  })

  it('are forgotten after the right one', async () => {
    for (let turn = 0; turn < 3; turn += 1) await test.tryPin(wrongPin)
    expect(await test.tryPin(testPin)).toMatchObject({ status: 200 })
    expect(await test.tryPin(wrongPin)).toMatchObject({ body: { proof: { tries_left: 4 } } })
  })

  it('count wherever a PIN is asked for', async () => {
    await test.tryPin(wrongPin)
    expect(await test.change({ pin: newPin, oldPin: wrongPin })).toMatchObject({
      body: { proof: { tries_left: 3 } },
    })
    const { token } = test.customer
    expect(await server.call(offerPasskey, { token, body: { pin: wrongPin } })).toMatchObject({
      body: { proof: { tries_left: 2 } },
    })
    expect(await server.call(removePasskey, { token, body: { id: 'none', pin: wrongPin } })).toMatchObject({
      body: { proof: { tries_left: 1 } },
    })
    expect(await test.change({ pin: newPin, oldPin: wrongPin })).toMatchObject({
      body: { code: 'redeeming_locked' },
    })
    expect(await test.change({ pin: newPin, oldPin: testPin })).toMatchObject({
      body: { code: 'redeeming_locked' },
    })
  })
})

it('whoever confirms is told that nothing went there before, whatever name the number is saved under', async () => {
  await withPin(server, test.customer)
  const { token } = test.customer
  const friend = aPhone()
  const asked = await test.ask({}, 5_000, friend)
  expect(askedOf(asked)).toMatchObject({ to_new: true })
  await prove(server, test.customer, nonceOf(asked))
  expect(await test.ask({ 'wallet-proof': nonceOf(asked) }, 5_000, friend)).toMatchObject({ status: 200 })
  expect(askedOf(await test.ask({}, 6_000, friend))).toMatchObject({ to_new: false })
  const mum = { kind: 'phone', name: 'Mum', number: friend, network: 'mtn' } as const
  const { id } = await succeed(server, saveRecipient, { token, body: mum })
  const body = { ...mum, number: aPhone() }
  await succeed(server, changeRecipient, { token, params: { id }, body })
  expect(askedOf(await test.ask({}, 5_000, body.number))).toMatchObject({ to_new: true })
})
