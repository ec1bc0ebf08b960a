import { randomUUID } from 'node:crypto'
import {
  addPasskey,
  askPinCode,
  offerPasskey,
  proveRedemption,
  readWalletGuard,
  setPin,
} from '@jara/contract/identity/wallet'
import { errorAnswer } from '@jara/contract/error-answer'
import type { ProofAsked } from '@jara/contract/identity/proof'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { hashToken } from '../src/access/identity/sessions.ts'
import type { Db } from '../src/db/db.ts'
import { type SignedIn, testPassword } from './accounts.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import { redeemAs } from './redemptions.ts'
import type { TestAnswer, TestServer } from './server.ts'
import { succeed } from './shops.ts'

export const testPin = '483917'

type Session = Pick<SignedIn, 'token'>

/** Sets the PIN as if a day ago, so that it does not count as new. */
export async function withPin<Customer extends Session>(
  server: TestServer,
  customer: Customer,
): Promise<Customer> {
  await succeed(server, setPin, { token: customer.token, body: { pin: testPin, password: testPassword } })
  await ageGuard(server.db, customer)
  return customer
}

/** Adds a passkey as if a day ago, so that it does not count as new. */
export async function withPasskey(
  server: TestServer,
  session: Session,
  owner?: object,
): Promise<Authenticator> {
  const authenticator = await withNewPasskey(server, session, owner)
  await ageGuard(server.db, session)
  return authenticator
}

async function ageGuard(db: Db, { token }: Session): Promise<void> {
  await db.rows(
    `update wallet_guards set replaced_at = replaced_at - interval '24 hours'
       from sessions where sessions.user_id = wallet_guards.user_id and sessions.token_hash = $1`,
    [hashToken(token)],
  )
}

/** Adds a passkey, confirmed with the PIN or the password. */
export async function withNewPasskey(
  server: TestServer,
  { token }: Session,
  owner: object = { password: testPassword },
): Promise<Authenticator> {
  const authenticator = createAuthenticator()
  const offer = await succeed(server, offerPasskey, { token, body: owner })
  await succeed(server, addPasskey, { token, body: authenticator.make(offer) })
  return authenticator
}

/** The confirmation that a refusal requires. */
export function askedOf({ body }: TestAnswer): ProofAsked {
  const { code, proof } = errorAnswer.parse(body)
  if (code !== 'confirm_it_is_you' || !proof) throw new Error(`Nothing was asked: ${JSON.stringify(body)}`)
  return proof
}

export function nonceOf(answer: TestAnswer): string {
  return askedOf(answer).nonce ?? ''
}

export async function prove(
  server: TestServer,
  { token }: Session,
  nonce: string,
  shown: object = { pin: testPin },
): Promise<TestAnswer> {
  return server.call(proveRedemption, { token, body: { nonce, ...shown } })
}

/** What the customer presents to confirm the redemption of a nonce. */
export type Proof = (nonce: string) => object

/** Redeems, and if a confirmation is required, confirms with the PIN or in the given way. */
export async function redeemWithPin(
  server: TestServer,
  { token }: Session,
  body: Parameters<typeof redeemAs>[2],
  proof: Proof = () => ({ pin: testPin }),
): Promise<TestAnswer> {
  const key = randomUUID()
  const answer = await redeemAs(server, { token }, body, key)
  if (answer.status !== 403) return answer
  const nonce = nonceOf(answer)
  await prove(server, { token }, nonce, proof(nonce))
  return server.call(redeem, { token, body, headers: { 'wallet-proof': nonce, 'idempotency-key': key } })
}

export function readGuardOf(server: TestServer, { token }: Session) {
  return succeed(server, readWalletGuard, { token })
}

/** Requests a code and reads it from the email. */
export async function aPinCode(server: TestServer, { token, email }: SignedIn): Promise<string> {
  await succeed(server, askPinCode, { token })
  await server.settled()
  const code = server.emails.findLast(({ to }) => to === email)?.code
  if (code === undefined) throw new Error('No code was sent')
  return code
}

/** As if nothing had been set up. */
export async function forgetGuard(db: Db, { id }: Pick<SignedIn, 'id'>): Promise<void> {
  await db.rows('delete from passkeys where user_id = $1', [id])
  await db.rows('delete from wallet_guards where user_id = $1', [id])
}
