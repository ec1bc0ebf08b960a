import { checkOwnPassword } from '../../../access/identity/own-password.ts'
import { Refusal } from '../../../access/refusal.ts'
import { readGuard } from '../../../access/identity/wallet-guard.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import type { Db } from '../../../db/db.ts'
import { notifyUser } from '../../../notices/notify-user.ts'
import { tryPin } from './try-pin.ts'
import type { WalletDeps } from './wallet-deps.ts'

/**
 * Adding or removing a passkey requires the PIN, or the password if there is no PIN. Otherwise the password alone would
 * bypass the PIN.
 */
export async function confirmOwner(
  { db, passwords }: WalletDeps,
  userId: string,
  { pin, password }: { readonly pin?: string | undefined; readonly password?: string | undefined },
): Promise<'pin' | 'password'> {
  const { ways } = await readGuard(db, userId)
  const needed = ways.includes('pin') ? 'pin' : 'password'
  if (needed === 'pin' && pin !== undefined) await tryPin(db, passwords, userId, pin)
  else if (needed === 'password' && password !== undefined)
    await checkOwnPassword(db, passwords, userId, password)
  else throw new Refusal('invalid', `${needed}: is required`, { code: 'invalid' })
  return needed
}

/** Audits a change of what confirms redemptions, and notifies the owner. Call it in the transaction of the change. */
export async function noteChange(
  tx: Db,
  caller: SignedInCaller,
  act: 'wallet-pin-set' | 'wallet-pin-changed' | 'passkey-added' | 'passkey-removed',
): Promise<void> {
  await recordAuditEvent(tx, { caller, act, subject: caller.userId })
  await notifyUser(tx, caller.userId, { kind: act })
}
