import { type Caller, recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { checkOwnPassword } from '../../../../access/identity/own-password.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { notifyUser } from '../../../../notices/notify-user.ts'
import type { Passwords } from '../../../../providers/passwords.ts'
import { deleteSessionsOf } from '../session.sql.ts'
import { findLeaver, markLeaving } from './leaving.sql.ts'

/** Rejects the customer's purchases that wait for their shop or for an operator, and returns their ids. */
export type WithdrawPurchases = (tx: Db, customerId: string) => Promise<readonly string[]>

export interface Leaving {
  readonly eraseAt: Date
  /** The withdrawn purchases. */
  readonly withdrawn: readonly string[]
}

/** Requires the password, so that a stolen session cannot erase the account. */
export async function askErasure(
  db: Database,
  { passwords, withdraw }: { readonly passwords: Passwords; readonly withdraw: WithdrawPurchases },
  password: string,
  caller: SignedInCaller,
): Promise<Leaving> {
  const checked = await checkOwnPassword(db, passwords, caller.userId, password)
  return db.transaction(async (tx) => {
    const leaving = await leave(tx, withdraw, { userId: caller.userId, checked })
    await recordErasureAsked(tx, caller, caller.userId, leaving)
    return leaving
  })
}

async function recordErasureAsked(
  tx: Db,
  caller: Caller,
  subject: string,
  { eraseAt, withdrawn }: Leaving,
): Promise<void> {
  const after = { eraseAt: eraseAt.toISOString(), withdrawn: withdrawn.length }
  await recordAuditEvent(tx, { caller, act: 'erasure-asked', subject, after })
}

interface Leaver {
  readonly userId: string
  /** The password hash that was checked; absent if an operator asks on the customer's behalf. */
  readonly checked?: string
}

/**
 * Stops earning and redeeming, and ends every session. After signing in again, the owner sees only when the account will be
 * erased, and how to keep it.
 */
export async function leave(
  tx: Db,
  withdraw: WithdrawPurchases,
  { userId, checked }: Leaver,
): Promise<Leaving> {
  const eraseAt = await markLeaving(tx, userId, checked)
  if (!eraseAt) throw await whyNot(tx, userId)
  const withdrawn = await withdraw(tx, userId)
  // Last, because a confirmation, too, locks the purchase before the wallet.
  await deleteSessionsOf(tx, userId)
  await notifyUser(tx, userId, { kind: 'erasure-asked', eraseAt })
  return { eraseAt, withdrawn }
}

async function whyNot(tx: Db, userId: string): Promise<Refusal> {
  const found = await findLeaver(tx, userId)
  if (!found) return new Refusal('not-found', 'Account not found.')
  if (found.role !== 'customer')
    return new Refusal('conflict', 'Shop and brand accounts are closed by Jara. Please contact us.', {
      code: 'not_a_customer',
    })
  if (found.of_demo)
    return new Refusal(
      'conflict',
      'Demo accounts can’t be deleted. Sign up to try this with your own account.',
      {
        code: 'demo_account',
      },
    )
  return found.erase_at
    ? new Refusal('conflict', 'This account is already being closed.', { code: 'leaving_already' })
    : new Refusal('conflict', 'Your password was changed in the meantime.', { code: 'password_changed' })
}
