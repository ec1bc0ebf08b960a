import { askForProof, hashRequest, type ProofClaim } from '../../access/redemption-proofs.ts'
import { Refusal } from '../../access/refusal.ts'
import { readGuard, redeemingLocked } from '../../access/wallet-guard.ts'
import type { Db } from '../../db/db.ts'
import type { NewRedemption } from './redemption.sql.ts'

/** The customer and session of the request, and the confirmation that the request names. */
export type Claimant = Omit<ProofClaim, 'nonce'> & { readonly nonce: string | undefined }

/** What a confirmation is bound to: if anything that the customer saw changes, a new confirmation is needed. */
export function hashRedemption({
  itemId,
  points,
  recipient,
  phone,
  variationCode,
  amountKobo,
}: NewRedemption): Buffer {
  return hashRequest([itemId, points, recipient, phone, variationCode, amountKobo])
}

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
