import { walletPinTries } from '@jara/rules/identity/wallet-pin'
import { Refusal } from '../../../access/refusal.ts'
import { readGuard, redeemingLocked } from '../../../access/identity/wallet-guard.ts'
import type { Db } from '../../../db/db.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import { countTry, forgetTries } from './guard.sql.ts'

/** Returns the PIN's hash if it is correct, and refuses otherwise. Wrong PINs lock redeeming. */
export async function tryPin(db: Db, passwords: Passwords, userId: string, pin: string): Promise<string> {
  const counted = await countTry(db, userId)
  if (!counted) throw await refuseToTry(db, userId)
  const { pin_hash, pin_tries } = counted
  if (await passwords.matches(pin_hash, pin)) {
    await forgetTries(db, userId, pin_hash)
    return pin_hash
  }
  const left = walletPinTries - pin_tries
  if (left <= 0) throw await refuseToTry(db, userId)
  throw new Refusal('forbidden', `Incorrect PIN. ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`, {
    code: 'wrong_pin',
    proof: { tries_left: left },
  })
}

/** Why no PIN can be tried now. */
async function refuseToTry(db: Db, userId: string): Promise<Refusal> {
  const { lock } = await readGuard(db, userId)
  return lock ? redeemingLocked(lock) : noPin()
}

function noPin(): Refusal {
  return new Refusal('conflict', 'You haven’t set a wallet PIN yet.', { code: 'no_pin' })
}
