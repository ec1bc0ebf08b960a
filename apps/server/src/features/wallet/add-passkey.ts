import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { addPasskey as addCall, offerPasskey as offerCall } from '@jara/contract/wallet'
import type { SignedInCaller } from '../../access/audit-log.ts'
import {
  newChallenge,
  passkeyAlgorithms,
  type PasskeyPlace,
  verifyNewPasskey,
} from '../../access/passkeys.ts'
import { Refusal } from '../../access/refusal.ts'
import type { SessionUser } from '../../access/sessions.ts'
import { confirmOwner } from './confirm-owner.ts'
import { noteChange } from './note-change.ts'
import { insertPasskey, mostPasskeys, saveOffer, selectPasskeys, takeOffer } from './passkey.sql.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** What the phone needs to make a passkey. The challenge counts once, in this session. */
export async function offerPasskey(
  deps: WalletDeps,
  { id: userId, tokenHash: sessionHash, email, firstName, lastName }: SessionUser,
  owner: BodyOf<typeof offerCall>,
): Promise<AnswerOf<typeof offerCall>> {
  const { db } = deps
  const { host } = placeOf(deps)
  const passkeys = await selectPasskeys(db, userId)
  if (passkeys.length >= mostPasskeys) {
    throw new Refusal('conflict', 'Please remove a passkey first.', { code: 'too_many_passkeys' })
  }
  const byPassword = (await confirmOwner(deps, userId, owner)) === 'password'
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

export async function addPasskey(
  deps: WalletDeps,
  { id: userId, tokenHash }: SessionUser,
  { transports = [], ...made }: BodyOf<typeof addCall>,
  caller: SignedInCaller,
): Promise<void> {
  const { db } = deps
  const place = placeOf(deps)
  const offer = await takeOffer(db, userId, tokenHash)
  const passkey = offer && (await verifyNewPasskey(place, offer.challenge, made))
  const byPassword = offer?.by_password ?? true
  await db.transaction(async (tx) => {
    if (!passkey || !(await insertPasskey(tx, { ...passkey, userId, transports, byPassword }))) {
      throw new Refusal('forbidden', 'This passkey cannot be added. Please try again.', {
        code: 'passkey_refused',
      })
    }
    await noteChange(tx, caller, 'passkey-added')
  })
}

export function placeOf({ place }: WalletDeps): PasskeyPlace {
  if (place) return place
  throw new Refusal('conflict', 'Fingerprint and face do not work at this address.', {
    code: 'passkeys_unavailable',
  })
}
