import type { BodyOf } from '@jara/contract/call'
import type { proveRedemption as proveCall } from '@jara/contract/identity/wallet'
import { confirmProof, isProofAsked } from '../../../access/identity/redemption-proofs.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { SessionUser } from '../../../access/identity/sessions.ts'
import { readGuard, redeemingLocked } from '../../../access/identity/wallet-guard.ts'
import { checkPasskey } from './check-passkey.ts'
import { tryPin } from './try-pin.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Confirms the redemption of this nonce, which the app then sends again. No points move yet. */
export async function proveRedemption(
  deps: WalletDeps,
  { id: userId, tokenHash: sessionHash }: SessionUser,
  { nonce, pin, passkey }: BodyOf<typeof proveCall>,
): Promise<void> {
  const { db, passwords } = deps
  const claim = { userId, sessionHash, nonce }
  if (!(await isProofAsked(db, claim))) throw tooLate()
  if (pin !== undefined && !passkey) {
    await tryPin(db, passwords, userId, pin)
    if (!(await confirmProof(db, claim, 'pin'))) throw tooLate()
  } else if (passkey && pin === undefined) {
    const { lock } = await readGuard(db, userId)
    if (lock) throw redeemingLocked(lock)
    await checkPasskey(deps, claim, passkey)
    if (!(await confirmProof(db, claim, 'passkey'))) throw tooLate()
  } else throw new Refusal('invalid', 'Send a PIN or a passkey.', { code: 'invalid' })
}

function tooLate(): Refusal {
  return new Refusal('conflict', 'This confirmation has expired. Nothing has been redeemed.', {
    code: 'proof_expired',
  })
}
