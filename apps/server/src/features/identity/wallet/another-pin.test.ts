import { askPasswordReset, resetPassword } from '@jara/contract/identity/auth'
import { askPinCode, offerPasskey, removePasskey, setPin } from '@jara/contract/identity/wallet'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAs, testPassword } from '../../../../testing/accounts.ts'
import { createAuthenticator } from '../../../../testing/authenticator.ts'
import { countStatuses, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import {
  aPinCode,
  nonceOf,
  prove,
  readGuardOf,
  testPin,
  withNewPasskey,
  withPasskey,
  withPin,
} from '../../../../testing/wallet-guards.ts'
import { openWalletScene, type WalletScene, type WalletTest } from '../../../../testing/wallet-scene.ts'

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

const coolDown = {
  status: 409,
  body: {
    code: 'redeeming_limit',
    message:
      'Your wallet PIN is new, so for 24 hours you can redeem up to ₦500.00, only to numbers you have used before. ' +
      'This limit ends in 24 hours.',
  },
}

describe('another PIN', () => {
  beforeEach(() => withPin(server, test.customer))

  it('takes the old one, and then limits redeeming for a day', async () => {
    expect(await test.change({ pin: newPin, oldPin: wrongPin })).toMatchObject({ status: 403 })
    expect(await test.change({ pin: '123456', oldPin: testPin })).toMatchObject({ status: 400 })
    expect(await test.change({ pin: newPin, oldPin: testPin })).toMatchObject({ status: 200 })
    expect(await test.ask()).toMatchObject(coolDown)
    await test.pass(24)
    expect(await test.tryPin(testPin)).toMatchObject({ status: 403 })
    expect(await test.tryPin(newPin)).toMatchObject({ status: 200 })
  })

  it('is not a first one', async () => {
    expect(await test.set({ pin: newPin, password })).toMatchObject({
      status: 409,
      body: { code: 'pin_set' },
    })
  })

  it('is one when two are set at once', async () => {
    const answers = await Promise.all([newPin, '830275'].map((pin) => test.change({ pin, oldPin: testPin })))
    expect(countStatuses(answers)).toEqual({
      200: 1,
      [answers.find(({ status }) => status !== 200)?.status ?? 0]: 1,
    })
  })
})

describe('a forgotten PIN', () => {
  beforeEach(() => withPin(server, test.customer))

  it('is replaced with the password and a code, which lifts the lock and limits redeeming for a day', async () => {
    await test.guess(5)
    const code = await aPinCode(server, test.customer)
    expect(code).toMatch(/^\d{6}$/)
    expect(await test.reset({ pin: newPin, password: 'wrong one', code })).toMatchObject({ status: 403 })
    expect(await test.reset({ pin: newPin, password, code })).toMatchObject({ status: 200 })
    expect((await readGuardOf(server, test.customer)).locked_until).toBeNull()
    expect(await test.ask()).toMatchObject(coolDown)
    await test.pass(24)
    expect(await test.tryPin(newPin)).toMatchObject({ status: 200 })
  })

  it('is replaced once with a code', async () => {
    const code = await aPinCode(server, test.customer)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.reset({ pin: newPin, password, code })),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 403: 4 })
    expect(await test.reset({ pin: newPin, password, code })).toMatchObject({
      status: 403,
      body: { code: 'wrong_code' },
    })
  })

  it('takes one of five guesses of the code, also when thirty arrive at once', async () => {
    const code = await aPinCode(server, test.customer)
    const guessing = Array.from({ length: 30 }, (_, turn) =>
      test.reset({
        pin: newPin,
        password,
        code: String((Number(code) + turn + 1) % 1_000_000).padStart(6, '0'),
      }),
    )
    expect(countStatuses(await Promise.all(guessing))).toEqual({ 403: 30 })
    const stored = await server.db.row('select tries from wallet_codes where user_id = $1', [
      test.customer.id,
    ])
    expect(stored).toEqual({ tries: 5 })
    expect(await test.reset({ pin: newPin, password, code })).toMatchObject({ status: 403 })
  })

  it('takes a code of the last ten minutes, and of the last letter', async () => {
    const [first, second] = [await aPinCode(server, test.customer), await aPinCode(server, test.customer)]
    if (first !== second)
      expect(await test.reset({ pin: newPin, password, code: first })).toMatchObject({ status: 403 })
    const life = await server.db.row(
      `select extract(epoch from expires_at - clock_timestamp()) between 580 and 600 as is_ten_minutes,
              code_hash like '$argon2id$%' as is_hashed
         from wallet_codes where user_id = $1`,
      [test.customer.id],
    )
    expect(life).toEqual({ is_ten_minutes: true, is_hashed: true })
    await server.db.rows('update wallet_codes set expires_at = clock_timestamp() where user_id = $1', [
      test.customer.id,
    ])
    expect(await test.reset({ pin: newPin, password, code: second })).toMatchObject({ status: 403 })
  })

  it('brings three letters an hour', async () => {
    for (let turn = 0; turn < 3; turn += 1) await aPinCode(server, test.customer)
    expect(await server.call(askPinCode, { token: test.customer.token })).toMatchObject({ status: 429 })
  })

  it('is not replaced by a code alone, nor without one', async () => {
    const code = await aPinCode(server, test.customer)
    expect(await test.reset({ pin: newPin, code })).toMatchObject({ status: 400 })
    expect(await test.reset({ pin: newPin, password })).toMatchObject({ status: 400 })
    expect(await test.reset({ pin: newPin, password, code: 'secret' })).toMatchObject({ status: 403 })
    expect(await test.tryPin(testPin)).toMatchObject({ status: 200 })
  })
})

describe('a password that is known to a stranger', () => {
  it('adds no passkey beside a PIN', async () => {
    await withPin(server, test.customer)
    const { token } = test.customer
    expect(await server.call(offerPasskey, { token, body: { password } })).toMatchObject({ status: 400 })
  })

  it('limits redeeming for a day where it adds a PIN beside a passkey, or after one', async () => {
    const { id } = await withPasskey(server, test.customer)
    await succeed(server, removePasskey, { token: test.customer.token, body: { id, password } })
    expect(await test.set({ pin: testPin, password })).toMatchObject({ status: 201 })
    expect(await test.ask()).toMatchObject(coolDown)
  })

  it('limits redeeming for a day where it adds a passkey, the first or a second', async () => {
    await withNewPasskey(server, test.customer)
    expect(await test.ask()).toMatchObject(coolDown)
    await test.pass(24)
    expect(await test.ask()).toMatchObject({ status: 403, body: { code: 'confirm_it_is_you' } })
    await withNewPasskey(server, test.customer)
    expect(await test.ask()).toMatchObject(coolDown)
  })

  it('leaves the PIN as it is when it is changed by a letter', async () => {
    await withPin(server, test.customer)
    await succeed(server, askPasswordReset, { body: { email: test.customer.email } })
    await server.settled()
    const link = server.emails.findLast(({ to }) => to === test.customer.email)?.link ?? ''
    const resetToken = new URL(link).searchParams.get('reset') ?? ''
    await succeed(server, resetPassword, { body: { resetToken, password: 'another password' } })
    const { token } = await signInAs(server, test.customer.email, 'another password')
    expect((await readGuardOf(server, { token })).ways).toEqual(['pin'])
    expect(
      await server.call(setPin, { token, body: { pin: newPin, password: 'another password' } }),
    ).toMatchObject({
      status: 409,
    })
  })
})

it('a passkey beside a PIN is new as another PIN is', async () => {
  await withPin(server, test.customer)
  await withNewPasskey(server, test.customer, { pin: testPin })
  expect(await test.ask()).toMatchObject(coolDown)
})

it('an unknown passkey is refused', async () => {
  await withPin(server, test.customer)
  const nonce = nonceOf(await test.ask())
  const passkey = createAuthenticator().sign(nonce)
  expect(await prove(server, test.customer, nonce, { passkey })).toMatchObject({
    status: 403,
    body: { code: 'passkey_refused' },
  })
})
