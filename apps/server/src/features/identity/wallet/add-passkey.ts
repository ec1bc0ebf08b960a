import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { addPasskey as addCall, offerPasskey as offerCall } from '@jara/contract/identity/wallet'
import type { SignedInCaller } from '../../../access/audit/audit-log.ts'
import { type PasskeyPlace, unavailablePasskeys } from '../../../access/identity/passkeys.ts'
import { makeOffer, takeMadePasskey } from '../../../access/identity/own-passkeys.ts'
import type { SessionUser } from '../../../access/identity/sessions.ts'
import { confirmOwner, noteChange } from './guard-change.ts'
import { noteNewPasskey } from './guard.sql.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** What the phone needs to create a passkey. The challenge is valid once, in this session. */
export async function offerPasskey(
  deps: WalletDeps,
  user: SessionUser,
  owner: BodyOf<typeof offerCall>,
): Promise<AnswerOf<typeof offerCall>> {
  return makeOffer(
    deps.db,
    placeOf(deps),
    user,
    async () => (await confirmOwner(deps, user.id, owner)) === 'password',
  )
}

/** Adds the passkey, which then counts as new as a PIN set now. */
export async function addPasskey(
  deps: WalletDeps,
  user: SessionUser,
  made: BodyOf<typeof addCall>,
  caller: SignedInCaller,
): Promise<void> {
  await takeMadePasskey(deps.db, placeOf(deps), user, made, async (tx, byPassword) => {
    await noteNewPasskey(tx, user.id, byPassword)
    await noteChange(tx, caller, 'passkey-added')
  })
}

export function placeOf({ place }: WalletDeps): PasskeyPlace {
  if (place) return place
  throw unavailablePasskeys()
}
