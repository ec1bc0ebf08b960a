import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { addPasskey, offerPasskey } from '@jara/contract/identity/wallet'
import type { Database, Db } from '../../db/db.ts'
import {
  newChallenge,
  passkeyAlgorithms,
  type PasskeyPlace,
  type PasskeySignature,
  verifyNewPasskey,
  verifySignature,
} from './passkeys.ts'
import { Refusal } from '../refusal.ts'
import type { SessionUser } from './sessions.ts'
import {
  countUse,
  findPasskey,
  insertPasskey,
  type ListedPasskey,
  mostPasskeys,
  saveOffer,
  selectPasskeys,
  takeOffer,
} from './stored-passkeys.sql.ts'

/**
 * The options for making a passkey. The challenge is valid once, in this session. `confirm` says whether the password was
 * entered.
 */
export async function makeOffer(
  db: Db,
  { host }: PasskeyPlace,
  { id: userId, tokenHash: sessionHash, email, firstName, lastName }: SessionUser,
  confirm: () => Promise<boolean>,
): Promise<AnswerOf<typeof offerPasskey>> {
  const passkeys = await selectPasskeys(db, userId)
  if (passkeys.length >= mostPasskeys) {
    throw new Refusal('conflict', 'Please remove a passkey first.', { code: 'too_many_passkeys' })
  }
  const byPassword = await confirm()
  const challenge = newChallenge()
  await saveOffer(db, { userId, sessionHash, challenge, byPassword })
  return {
    rp: { id: host, name: 'Jara' },
    user: {
      id: Buffer.from(userId).toString('base64url'),
      name: email,
      display_name: `${firstName} ${lastName}`,
    },
    challenge,
    algorithms: [...passkeyAlgorithms],
    exclude: passkeys.map(({ id }) => id),
  }
}

/** Stores the passkey made for the last offer, in one transaction with what follows from it. */
export async function takeMadePasskey(
  db: Database,
  place: PasskeyPlace,
  { id: userId, tokenHash }: SessionUser,
  { transports = [], ...made }: BodyOf<typeof addPasskey>,
  follow: (tx: Db, byPassword: boolean) => Promise<void>,
): Promise<void> {
  const offer = await takeOffer(db, userId, tokenHash)
  const passkey = offer && (await verifyNewPasskey(place, offer.challenge, made))
  const byPassword = offer?.by_password ?? true
  await db.transaction(async (tx) => {
    if (!passkey || !(await insertPasskey(tx, { ...passkey, userId, transports }))) {
      throw new Refusal('forbidden', 'We couldn’t add this passkey. Please try again.', {
        code: 'passkey_refused',
      })
    }
    await follow(tx, byPassword)
  })
}

/** Whether one of this user's passkeys signed the challenge. This counts as a use of the passkey. */
export async function isOwnSignature(
  db: Db,
  place: PasskeyPlace,
  { userId, challenge }: { readonly userId: string; readonly challenge: string },
  signature: PasskeySignature,
): Promise<boolean> {
  const passkey = await findPasskey(db, userId, signature.id)
  const counter = passkey && (await verifySignature(place, challenge, passkey, signature))
  return counter !== undefined && countUse(db, signature.id, counter)
}

export function describePasskey({ id, created_at, last_used_at }: ListedPasskey) {
  return { id, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null }
}
