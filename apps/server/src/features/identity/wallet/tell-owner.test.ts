import { secureAccount } from '@jara/contract/identity/auth-sessions'
import { getMe } from '@jara/contract/points/balance'
import { setPin } from '@jara/contract/identity/wallet'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SignedIn, signInAs, signInOnNewDevice, testPassword } from '../../../../testing/accounts.ts'
import { passkeyOrigin } from '../../../../testing/authenticator.ts'
import { secretOf, warningsTo } from '../../../../testing/not-me.ts'
import type { PushBrowser } from '../../../../testing/push-browser.ts'
import { openPushScene, type PushScene } from '../../../../testing/push-scene.ts'
import { aPhone, aRichCustomer, type Items, offerItems, redeemAs } from '../../../../testing/redemptions.ts'
import { succeed } from '../../../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'
import { testPin, withNewPasskey } from '../../../../testing/wallet-guards.ts'

let simulator: Simulator
let scene: PushScene
let items: Items
let owner: SignedIn
let ownersPhone: PushBrowser
let thief: SignedIn

beforeAll(async () => {
  simulator = await startSimulator()
  const environment = { ...simulator.environment, PUBLIC_URL: passkeyOrigin }
  scene = await openPushScene({ environment })
  items = await offerItems(scene.server.db)
})

afterAll(async () => {
  await scene.close()
  await simulator.close()
})

beforeEach(async () => {
  owner = await aRichCustomer(scene.server, 10_000)
  ownersPhone = await scene.enable(owner)
  thief = await signInOnNewDevice(scene.server, owner)
})

it.each([
  [
    'Wallet PIN set',
    () =>
      succeed(scene.server, setPin, { token: thief.token, body: { pin: testPin, password: testPassword } }),
  ],
  ['Passkey added', () => withNewPasskey(scene.server, thief)],
])(
  'the owner is told of the new device and “%s” on the own phone and by email, and stops both',
  async (title, take) => {
    await take()
    const shown = JSON.stringify(await scene.shownIn(ownersPhone, 2))
    expect(shown).toContain('New sign-in')
    expect(shown).toContain(title)
    await scene.settled()
    const email = warningsTo(scene.server.emails, owner.email).find(({ subject }) => subject.includes(title))
    await succeed(scene.server, secureAccount, { body: { link: secretOf(email?.link) } })
    expect(await scene.server.call(getMe, { token: thief.token })).toMatchObject({ status: 401 })
    const { token } = await signInAs(scene.server, owner.email)
    const request = { itemId: items['mtn'], pointsToRedeem: 200, phone: aPhone() }
    expect(await redeemAs(scene.server, { token }, request)).toMatchObject({
      status: 403,
      body: { code: 'redeeming_stopped' },
    })
  },
)
