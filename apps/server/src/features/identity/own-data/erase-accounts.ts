import { internationalPhone, nigerianPhone } from '@jara/rules/redeeming/recipient'
import { recordAuditEvent, theServer } from '../../../access/audit/audit-log.ts'
import type { Database, Db } from '../../../db/db.ts'
import { newId } from '../../../db/uuid.ts'
import { forfeitPoints } from '../../../ledger/forfeit.sql.ts'
import type { Mail } from '../../../providers/mail.ts'
import type { Sms } from '../../../providers/sms/sms.ts'
import {
  beginErasure,
  deleteAddressesOf,
  deleteSafetyOf,
  deleteNoticesOf,
  finishErasure,
  makeMergedDue,
  selectDueAccounts,
  selectErasedWithPoints,
  shortenRedemptions,
} from './erasure.sql.ts'

export interface ErasureDeps {
  readonly db: Database
  readonly mail: Pick<Mail, 'forget'>
  readonly sms: Pick<Sms, 'forget'>
  readonly withdraw: (tx: Db, customerId: string) => Promise<unknown>
  readonly forgetPhotos: (customerId: string) => Promise<void>
}

const accountsPerBatch = 50

/**
 * Erases the accounts whose 30 days are over. Every step can be repeated, so the next run completes an interrupted one. If an
 * account fails, the others are still erased.
 */
export async function eraseAccounts(deps: ErasureDeps): Promise<void> {
  const { db } = deps
  const failures = new Map<string, unknown>()
  for (;;) {
    const due = await selectDueAccounts(db, accountsPerBatch, [...failures.keys()])
    if (due.length === 0) break
    for (const { id } of due) await eraseAccount(deps, id).catch((error: unknown) => failures.set(id, error))
  }
  // Such as points refunded late, when a provider reversed an order.
  for (const { id } of await selectErasedWithPoints(db)) await forfeit(db, id)
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `${failures.size} accounts were not erased`)
}

async function eraseAccount(
  { db, mail, sms, withdraw, forgetPhotos }: ErasureDeps,
  userId: string,
): Promise<void> {
  const begun = await beginErasure(db, userId)
  // The owner kept it at the last moment.
  if (!begun) return
  await makeMergedDue(db, userId)
  await db.transaction((tx) => withdraw(tx, userId))
  await forfeit(db, userId)
  await forgetPhotos(userId)
  while (await shortenRedemptions(db, userId));
  await mail.forget(begun.email)
  const numbers = begun.numbers.flatMap((number) => nigerianPhone(number) ?? [])
  for (const number of numbers) await sms.forget(internationalPhone(number))
  await db.transaction(async (tx) => {
    await deleteSafetyOf(tx, userId)
    await deleteNoticesOf(tx, userId)
    await deleteAddressesOf(tx, userId)
    if (await finishErasure(tx, userId))
      await recordAuditEvent(tx, { caller: theServer, act: 'account-erased', subject: userId })
  })
}

function forfeit(db: Db, userId: string): Promise<void> {
  return forfeitPoints(db, { userId, cause: `erasure/${newId()}` })
}
