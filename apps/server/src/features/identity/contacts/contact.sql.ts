import {
  contactCodeMinutes,
  contactCodePauseSeconds,
  contactCodeTries,
  type Contact,
} from '@jara/rules/identity/contact-code'
import type { Db } from '../../../db/db.ts'
import { deleteInBatches } from '../../../db/in-batches.ts'

export interface ContactRow {
  contact: Contact
  /** The value in the account. */
  value: string
  is_verified: boolean
  /** Where the last code was sent, while it can be entered. */
  sent_to: string | null
  again_in_seconds: number
}

const contactsOf = `(values ('email', users.email, users.verified_email), ('phone', users.phone_number, users.verified_phone))
    as contacts (contact, value, verified)`

export async function selectContacts(db: Db, userId: string): Promise<ContactRow[]> {
  return db.rows<ContactRow>(
    `select contacts.contact, value, coalesce(verified = value, false) as is_verified, sent_to,
            ceil(greatest(0, coalesce(
              extract(epoch from sent_at - clock_timestamp()) + ${contactCodePauseSeconds}, 0)))::integer as again_in_seconds
       from users cross join lateral ${contactsOf}
       left join contact_codes as codes on codes.user_id = users.id and codes.contact = contacts.contact
             and codes.tries < ${contactCodeTries} and codes.expires_at > clock_timestamp()
      where users.id = $1`,
    [userId],
  )
}

export interface NewCode {
  readonly userId: string
  readonly contact: Contact
  readonly sentTo: string
  /** The account's current value. */
  readonly accountHad: string
  readonly codeHash: Buffer
}

/** A code replaces the one before it. */
export async function saveCode(db: Db, code: NewCode): Promise<void> {
  await db.rows(
    `insert into contact_codes (user_id, contact, sent_to, account_had, code_hash, expires_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() + interval '${contactCodeMinutes} minutes')
     on conflict (user_id, contact) do update
       set sent_to = excluded.sent_to, account_had = excluded.account_had, code_hash = excluded.code_hash, tries = 0,
           sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
    [code.userId, code.contact, code.sentTo, code.accountHad, code.codeHash],
  )
}

export interface CountedTry {
  sent_to: string
  account_had: string
  code_hash: Buffer
  tries: number
}

/** Counts a try before it is checked, so that parallel guesses get no more than five. Undefined if there is no usable code. */
export async function countTry(db: Db, userId: string, contact: Contact): Promise<CountedTry | undefined> {
  return db.row<CountedTry>(
    `update contact_codes set tries = tries + 1
      where user_id = $1 and contact = $2 and tries < ${contactCodeTries} and expires_at > clock_timestamp()
     returning sent_to, account_had, code_hash, tries`,
    [userId, contact],
  )
}

/** A code works once, and only until another one is sent. */
export async function spendCode(
  tx: Db,
  userId: string,
  contact: Contact,
  codeHash: Buffer,
): Promise<boolean> {
  const spent = await tx.row(
    'delete from contact_codes where user_id = $1 and contact = $2 and code_hash = $3 returning user_id',
    [userId, contact, codeHash],
  )
  return spent !== undefined
}

export async function markEmailVerified(tx: Db, userId: string, email: string): Promise<boolean> {
  const marked = await tx.row(
    'update users set verified_email = $2 where id = $1 and email = $2 returning id',
    [userId, email],
  )
  return marked !== undefined
}

/**
 * Locks this account and any other that has verified the number, and returns the other. The rows are locked in a fixed order,
 * so that two accounts can take each other's numbers; the number itself, so that two cannot take it at once.
 */
export async function lockNumber(tx: Db, userId: string, number: string): Promise<string | undefined> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`phone number ${number}`])
  const locked = await tx.rows<{ id: string; has_it: boolean }>(
    `select id, verified_phone is not distinct from $2 as has_it from users
      where id = $1 or verified_phone = $2 order by id for no key update`,
    [userId, number],
  )
  return locked.find(({ id, has_it }) => has_it && id !== userId)?.id
}

/** Ends another account's verification, and drops messages still on their way to its number. */
export async function loseNumber(tx: Db, userId: string, number: string): Promise<void> {
  await tx.rows('update users set verified_phone = null where id = $1', [userId])
  await tx.rows(`delete from notice_deliveries where lane = 'sms' and endpoint = $1`, [number])
}

/** Makes the number, as it is dialled here, the account's own. Returns false if the account's number has changed meanwhile. */
export async function takeNumber(
  tx: Db,
  userId: string,
  { number, accountHad }: { readonly number: string; readonly accountHad: string },
): Promise<boolean> {
  const taken = await tx.row(
    `update users set phone_number = $2, verified_phone = $2 where id = $1 and phone_number = $3 returning id`,
    [userId, number, accountHad],
  )
  return taken !== undefined
}

export async function deleteExpiredContactCodes(db: Db): Promise<void> {
  await deleteInBatches(db, 'contact_codes', 'expires_at <= now()')
}
