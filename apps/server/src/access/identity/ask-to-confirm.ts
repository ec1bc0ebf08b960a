import type { Db } from '../../db/db.ts'
import { askForProof, type ProofClaim } from './redemption-proofs.ts'
import { Refusal } from '../refusal.ts'
import { readGuard, redeemingLocked } from './wallet-guard.ts'

/** The customer and session of the request, and the confirmation that the request names. */
export type Claimant = Omit<ProofClaim, 'nonce'> & { readonly nonce: string | undefined }

/** What the app gets when its customer has yet to confirm. */
export async function askToConfirm(
  db: Db,
  { nonce: given, ...claimant }: Claimant,
  requestHash: Buffer,
  isToNew: boolean,
): Promise<Refusal> {
  const { ways, passkeys, lock } = await readGuard(db, claimant.userId)
  if (lock) return redeemingLocked(lock)
  const { nonce, expiresAt } = await askForProof(db, claimant, requestHash)
  const message =
    given === undefined
      ? 'Please confirm it’s you. Nothing has been redeemed.'
      : 'This confirmation has expired or has already been used. Please confirm again. Nothing has been redeemed.'
  return new Refusal('forbidden', message, {
    code: 'confirm_it_is_you',
    proof: {
      nonce,
      expires_at: expiresAt.toISOString(),
      ways: [...ways],
      passkeys: [...passkeys],
      to_new: isToNew,
    },
  })
}
