import type { askToUnlock as askCall, unlockApp as unlockCall } from '@jara/contract/identity/wallet-app-lock'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { checkOwnPassword } from '../../../access/identity/own-password.ts'
import {
  askForProof,
  confirmProof,
  hashRequest,
  isProofAsked,
  spendProof,
} from '../../../access/identity/redemption-proofs.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { SessionUser } from '../../../access/identity/sessions.ts'
import { readGuard } from '../../../access/identity/wallet-guard.ts'
import { checkPasskey } from './check-passkey.ts'
import { tryPin } from './try-pin.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** A nonce for opening the app confirms no redemption, and vice versa. */
const opening = hashRequest(['open the app'])

/** The ways in which this customer can open the app. The password always works, so a locked wallet keeps no one out. */
export async function askToUnlock(
  { db }: WalletDeps,
  { id: userId, tokenHash: sessionHash }: SessionUser,
): Promise<AnswerOf<typeof askCall>> {
  const [{ ways, passkeys, lock }, { nonce, expiresAt }] = await Promise.all([
    readGuard(db, userId),
    askForProof(db, { userId, sessionHash }, opening),
  ])
  return {
    nonce,
    expires_at: expiresAt.toISOString(),
    ways: [...ways],
    passkeys: [...passkeys],
    ...(lock && { locked_until: lock.until.toISOString() }),
  }
}

/** Returns if it is the owner. Wrong PINs and passwords count as they do elsewhere. */
export async function unlockApp(
  deps: WalletDeps,
  { id: userId, tokenHash: sessionHash }: SessionUser,
  { pin, password, nonce, passkey }: BodyOf<typeof unlockCall>,
): Promise<void> {
  const { db, passwords } = deps
  const shown = [pin, password, passkey].filter((way) => way !== undefined)
  if (shown.length !== 1 || (passkey === undefined) !== (nonce === undefined)) {
    throw new Refusal('invalid', 'Send a PIN, a password, or a passkey and its nonce.', { code: 'invalid' })
  }
  if (pin !== undefined) await tryPin(db, passwords, userId, pin)
  if (password !== undefined) await checkOwnPassword(db, passwords, userId, password)
  if (passkey === undefined || nonce === undefined) return
  const claim = { userId, sessionHash, nonce }
  if (!(await isProofAsked(db, claim))) throw tooLate()
  await checkPasskey(deps, claim, passkey)
  const isSpent = (await confirmProof(db, claim, 'passkey')) && (await spendProof(db, claim, opening))
  if (!isSpent) throw tooLate()
}

function tooLate(): Refusal {
  return new Refusal('conflict', 'That took too long. Please try again.', { code: 'proof_expired' })
}
