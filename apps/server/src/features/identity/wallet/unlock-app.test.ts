import { askToUnlock, unlockApp } from '@jara/contract/identity/wallet-app-lock'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signInAs, testPassword } from '../../../../testing/accounts.ts'
import { createAuthenticator } from '../../../../testing/authenticator.ts'
import { countStatuses } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { nonceOf, prove, testPin, withPasskey, withPin } from '../../../../testing/wallet-guards.ts'
import { openWalletScene, type WalletScene, type WalletTest } from '../../../../testing/wallet-scene.ts'

let scene: WalletScene
let test: WalletTest

beforeAll(async () => {
  scene = await openWalletScene({ proof: realPolicy.proof })
})

afterAll(() => scene.close())

beforeEach(async () => {
  test = await scene.begin()
})

const ask = ({ token } = test.customer) => succeed(scene.server, askToUnlock, { token })
const unlock = (body: object, { token }: { token: string } = test.customer) =>
  scene.server.call(unlockApp, { token, body })
const opened = { status: 200, body: { message: 'Unlocked.' } }

it('opens with the password where nothing else is set up', async () => {
  expect(await ask()).toMatchObject({ ways: [], passkeys: [] })
  expect(await unlock({ password: 'a guess' })).toMatchObject({
    status: 403,
    body: { code: 'wrong_password' },
  })
  expect(await unlock({ pin: testPin })).toMatchObject({ status: 409, body: { code: 'no_pin' } })
  expect(await unlock({ password: testPassword })).toMatchObject(opened)
})

it('opens with the PIN', async () => {
  await withPin(scene.server, test.customer)
  expect(await ask()).toMatchObject({ ways: ['pin'] })
  expect(await unlock({ pin: '204816' })).toMatchObject({ status: 403, body: { code: 'wrong_pin' } })
  expect(await unlock({ pin: testPin })).toMatchObject(opened)
})

it('counts wrong PINs as redeeming does, and a locked wallet opens with the password and a passkey', async () => {
  await withPin(scene.server, test.customer)
  const authenticator = await withPasskey(scene.server, test.customer, { pin: testPin })
  const guesses = Array.from({ length: 12 }, (_, turn) => unlock({ pin: String(300_017 + turn) }))
  expect(countStatuses(await Promise.all(guesses))).toEqual({ 403: 12 })
  expect(await ask()).toMatchObject({ locked_until: expect.any(String) as string })
  expect(await unlock({ pin: testPin })).toMatchObject({ status: 403, body: { code: 'redeeming_locked' } })
  expect(await test.tryPin(testPin).catch(String)).toMatch(/Nothing was asked/)
  expect(await unlock({ password: testPassword })).toMatchObject(opened)
  const { nonce = '' } = await ask()
  expect(await unlock({ nonce, passkey: authenticator.sign(nonce) })).toMatchObject(opened)
})

it('opens with a passkey, once for each nonce, in the session that asked', async () => {
  const authenticator = await withPasskey(scene.server, test.customer)
  const { nonce = '', passkeys } = await ask()
  expect(passkeys).toEqual([authenticator.id])
  const other = await signInAs(scene.server, test.customer.email)
  const passkey = authenticator.sign(nonce)
  expect(await unlock({ nonce, passkey }, other)).toMatchObject({
    status: 409,
    body: { code: 'proof_expired' },
  })
  expect(await unlock({ nonce, passkey: createAuthenticator().sign(nonce) })).toMatchObject({ status: 403 })
  expect(await unlock({ nonce, passkey })).toMatchObject(opened)
  expect(await unlock({ nonce, passkey: authenticator.sign(nonce) })).toMatchObject({ status: 409 })
})

it('is no way around the confirmation of a redemption, nor the other way round', async () => {
  await withPin(scene.server, test.customer)
  const authenticator = await withPasskey(scene.server, test.customer, { pin: testPin })
  const phone = '08030001234'
  const asked = nonceOf(await test.ask({}, 5_000, phone))
  expect(await unlock({ nonce: asked, passkey: authenticator.sign(asked) })).toMatchObject({ status: 409 })
  const { nonce = '' } = await ask()
  expect(await prove(scene.server, test.customer, nonce)).toMatchObject({ status: 200 })
  expect(await test.ask({ 'wallet-proof': nonce }, 5_000, phone)).toMatchObject({
    status: 403,
    body: { code: 'confirm_it_is_you' },
  })
})

it.each([
  {},
  { pin: testPin, password: testPassword },
  { password: testPassword, nonce: 'kq0T' },
  { passkey: { id: 'q7Rk', clientDataJSON: 'eyJ0', authenticatorData: 'o2Nm', signature: 'o2Nm' } },
])('takes exactly one way: %j', async (body) => {
  expect(await unlock(body)).toMatchObject({ status: 400 })
})
