import { isOwnSignature } from '../../../access/identity/own-passkeys.ts'
import type { PasskeySignature } from '../../../access/identity/passkeys.ts'
import type { ProofClaim } from '../../../access/identity/redemption-proofs.ts'
import { Refusal } from '../../../access/refusal.ts'
import { placeOf } from './add-passkey.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Refuses a signature of the nonce that is not by one of this customer's passkeys. */
export async function checkPasskey(
  deps: WalletDeps,
  { userId, nonce }: Pick<ProofClaim, 'userId' | 'nonce'>,
  signature: PasskeySignature,
): Promise<void> {
  if (await isOwnSignature(deps.db, placeOf(deps), { userId, challenge: nonce }, signature)) return
  throw new Refusal('forbidden', 'We couldn’t verify your fingerprint or face. Please try again.', {
    code: 'passkey_refused',
  })
}
