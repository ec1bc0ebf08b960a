import { offerPasskey } from '@jara/contract/identity/wallet'
import { askForProof, hashRequest } from '../src/access/identity/redemption-proofs.ts'
import { hashToken } from '../src/access/identity/sessions.ts'
import { type SignedIn, testPassword } from '../testing/accounts.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import type { TestServer } from '../testing/server.ts'
import { succeed } from '../testing/shops.ts'
import { aPinCode, forgetGuard, testPin, withPasskey, withPin } from '../testing/wallet-guards.ts'
import type { RequestsOfCall } from './call-request.ts'

const password = testPassword
const newPin = '719384'

/** The requests about the wallet PIN and passkeys. Each starts without any. */
export const walletRequests = {
  readWalletGuard: {
    foreign: ({ theirs }) => ({ query: { userId: theirs.customer.id } }),
  },
  setPin: {
    own: async ({ server, ours }) => {
      await forgetGuard(server.db, ours.customer)
      return { body: { pin: testPin, password } }
    },
  },
  changePin: {
    own: async ({ server, ours }) => {
      await anewWithPin(server, ours.customer)
      return { body: { pin: newPin, oldPin: testPin } }
    },
  },
  resetPin: {
    own: async ({ server, ours }) => {
      await server.db.rows(`delete from rate_limits where bucket like 'pin-letter:%'`)
      return { body: { pin: newPin, password, code: await aPinCode(server, ours.customer) } }
    },
  },
  offerPasskey: {
    own: async ({ server, ours }) => {
      await forgetGuard(server.db, ours.customer)
      return { body: { password } }
    },
  },
  addPasskey: {
    own: ({ server, ours }) => aMadePasskey(server, ours.customer),
    foreign: ({ server, theirs }) => aMadePasskey(server, theirs.customer),
    foreignStatus: 403,
  },
  removePasskey: {
    own: ({ server, ours }) => aRemoval(server, ours.customer),
    foreign: async ({ server, ours, theirs }) => {
      await forgetGuard(server.db, ours.customer)
      return aRemoval(server, theirs.customer)
    },
    foreignStatus: 404,
  },
  proveRedemption: {
    own: async ({ server, ours }) => {
      await anewWithPin(server, ours.customer)
      return { body: { nonce: await aNonce(server, ours.customer), pin: testPin } }
    },
    foreign: async ({ server, theirs }) => ({
      body: { nonce: await aNonce(server, theirs.customer), pin: testPin },
    }),
    foreignStatus: 409,
  },
  unlockApp: { own: () => ({ body: { password } }) },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

async function anewWithPin(server: TestServer, customer: SignedIn): Promise<void> {
  await forgetGuard(server.db, customer)
  await withPin(server, customer)
}

async function aMadePasskey(server: TestServer, customer: SignedIn) {
  await forgetGuard(server.db, customer)
  const offer = await succeed(server, offerPasskey, { token: customer.token, body: { password } })
  return { body: createAuthenticator().make(offer) }
}

async function aRemoval(server: TestServer, customer: SignedIn) {
  await forgetGuard(server.db, customer)
  const { id } = await withPasskey(server, customer)
  return { body: { id, password } }
}

async function aNonce({ db }: TestServer, { id: userId, token }: SignedIn): Promise<string> {
  const { nonce } = await askForProof(
    db,
    { userId, sessionHash: hashToken(token) },
    hashRequest(['a request']),
  )
  return nonce
}
