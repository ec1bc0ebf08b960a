import { type PasskeySignature, verifySignature } from '../../access/passkeys.ts'
import type { ProofClaim } from '../../access/redemption-proofs.ts'
import { Refusal } from '../../access/refusal.ts'
import { placeOf } from './add-passkey.ts'
import { countUse, findPasskey } from './passkey.sql.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Refuses what no passkey of this customer made of the nonce. */
export async function checkPasskey(
  deps: WalletDeps,
  { userId, nonce }: Pick<ProofClaim, 'userId' | 'nonce'>,
  signature: PasskeySignature,
): Promise<void> {
  const { db } = deps
  const passkey = await findPasskey(db, userId, signature.id)
  const counter = passkey && (await verifySignature(placeOf(deps), nonce, passkey, signature))
  if (counter !== undefined && (await countUse(db, signature.id, counter))) return
  throw new Refusal('forbidden', 'Your fingerprint or face could not be checked. Please try again.', {
    code: 'passkey_refused',
  })
}
