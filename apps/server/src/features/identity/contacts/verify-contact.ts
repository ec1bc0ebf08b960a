import { timingSafeEqual } from 'node:crypto'
import type { BodyOf } from '@jara/contract/call'
import type { verifyContact as verifyCall } from '@jara/contract/identity/contacts'
import { contactCodeTries } from '@jara/rules/identity/contact-code'
import { nigerianPhone } from '@jara/rules/redeeming/recipient'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { isNewcomerBlocked } from '../../../access/limits/blocks.sql.ts'
import { spendAllowance } from '../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { notifyUser } from '../../../notices/notify-user.ts'
import { hashCode } from './contact-code.ts'
import { type ContactDeps, verificationsOf } from './contact-deps.ts'
import {
  type CountedTry,
  countTry,
  lockNumber,
  loseNumber,
  markEmailVerified,
  spendCode,
  takeNumber,
} from './contact.sql.ts'

export async function verifyContact(
  { db }: Pick<ContactDeps, 'db'>,
  caller: SignedInCaller,
  { contact, code }: BodyOf<typeof verifyCall>,
): Promise<void> {
  const { userId } = caller
  await spendAllowance(db, verificationsOf(userId))
  const counted = await countTry(db, userId, contact)
  if (!counted) throw expired()
  const given = await hashCode(db, { userId, contact, sentTo: counted.sent_to, code })
  if (!timingSafeEqual(given, counted.code_hash)) throw wrongCode(contactCodeTries - counted.tries)
  await db.transaction(async (tx) => {
    if (!(await spendCode(tx, userId, contact, counted.code_hash))) throw expired()
    if (contact === 'email') await verifyEmail(tx, caller, counted)
    else await verifyPhone(tx, caller, counted)
  })
}

async function verifyEmail(tx: Db, caller: SignedInCaller, { sent_to }: CountedTry): Promise<void> {
  if (!(await markEmailVerified(tx, caller.userId, sent_to))) throw expired()
  await recordAuditEvent(tx, { caller, act: 'email-verified', subject: caller.userId })
  await notifyUser(tx, caller.userId, { kind: 'email-verified' })
}

/**
 * Numbers get new owners, so the last account to verify one keeps it. The previous account is notified by email, and the
 * account's old number is notified of the new one.
 */
async function verifyPhone(
  tx: Db,
  caller: SignedInCaller,
  { sent_to: number, account_had: accountHad }: CountedTry,
): Promise<void> {
  const { userId } = caller
  if (await isNewcomerBlocked(tx, { phone: number, email: '', deviceHash: undefined })) throw blocked()
  const loser = await lockNumber(tx, userId, number)
  if (loser !== undefined) {
    await loseNumber(tx, loser, number)
    await recordAuditEvent(tx, { caller, act: 'phone-lost', subject: loser })
    await notifyUser(tx, loser, { kind: 'phone-lost' })
  }
  const act = number === nigerianPhone(accountHad) ? 'phone-verified' : 'phone-changed'
  await notifyUser(tx, userId, { kind: act })
  if (!(await takeNumber(tx, userId, { number, accountHad }))) throw expired()
  await recordAuditEvent(tx, { caller, act, subject: userId })
}

function blocked(): Refusal {
  const message = 'This number can’t be used here. Please contact support.'
  return new Refusal('forbidden', message, { code: 'blocked' })
}

function wrongCode(left: number): Refusal {
  if (left <= 0) return expired()
  return new Refusal('forbidden', `Incorrect code. ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`, {
    code: 'wrong_code',
  })
}

function expired(): Refusal {
  return new Refusal('forbidden', 'That code is incorrect or has expired. Please request a new one.', {
    code: 'code_expired',
  })
}
