import type { Db } from '../../../db/db.ts'

/** An open case delays an erasure by no more than this: no customer is investigated for ever. */
const longestForCases = '30 days'

/**
 * Whether a due account may be erased. Orders with the provider finish first, because they are paid for; so do cases about
 * the customer.
 */
const isReady = `erase_at <= clock_timestamp() and erased_at is null
  and (erasure_begun_at is not null or (
    not exists (select from redemptions where customer_id = users.id and finished_at is null)
    and (erase_at <= clock_timestamp() - interval '${longestForCases}' or not exists (
      select from cases where subject_kind = 'customer' and subject_id = users.id and state = 'open'))))`

export async function selectDueAccounts(
  db: Db,
  limit: number,
  without: readonly string[],
): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    `select id from users where ${isReady} and id <> all($2::uuid[]) order by erase_at limit $1`,
    [limit, without],
  )
}

export interface Reached {
  email: string
  /** The account's numbers, and one that a code was sent to. */
  numbers: string[]
}

/**
 * The point of no return: from here on, signing in is impossible. Returns nothing if the owner has kept the account
 * meanwhile.
 */
export async function beginErasure(db: Db, userId: string): Promise<Reached | undefined> {
  return db.row<Reached>(
    `update users set erasure_begun_at = coalesce(erasure_begun_at, clock_timestamp()),
                      disabled_at = coalesce(disabled_at, clock_timestamp())
      where id = $1 and ${isReady}
     returning email, array(select phone_number
                             union select sent_to from contact_codes where user_id = users.id and contact = 'phone') as numbers`,
    [userId],
  )
}

/** Accounts merged into this one belong to the same customer, who cannot sign in to them: they become due with it. */
export async function makeMergedDue(db: Db, userId: string): Promise<void> {
  await db.rows(
    `update users set erase_at = clock_timestamp()
      where id in (select from_id from merged_customers where into_id = $1)
        and erased_at is null and (erase_at is null or erase_at > clock_timestamp())`,
    [userId],
  )
}

const redemptionsPerBatch = 500

/** Keeps only the last digits of recipients, and nothing of tokens and meters. Returns false when none is left. */
export async function shortenRedemptions(db: Db, userId: string): Promise<boolean> {
  const shortened = await db.row(
    `with batch as (
       select id from redemptions where customer_id = $1 and fingerprint <> '' limit ${redemptionsPerBatch}
     ), answers as (
       delete from provider_answers using batch where provider_answers.redemption_id = batch.id
     )
     update redemptions
        set recipient = '•••' || right(recipient, 3), phone = '•••' || right(phone, 3), holder = null, token = null,
            bonus_token = null, units = null, reason = null, fingerprint = ''
       from batch where redemptions.id = batch.id
     returning redemptions.id`,
    [userId],
  )
  return shortened !== undefined
}

/**
 * Deletes everything that identified the owner or let them in, and their counters. Push registrations go with their sessions.
 */
export async function deleteSafetyOf(tx: Db, userId: string): Promise<void> {
  for (const table of tablesOfSafety) await tx.rows(`delete from ${table} where user_id = $1`, [userId])
  await tx.rows(
    `delete from sign_in_failures
      where account = (select sha256(convert_to(email_key, 'UTF8')) from users where id = $1)`,
    [userId],
  )
}

const tablesOfSafety = [
  'sessions',
  'contact_codes',
  'known_devices',
  'known_push_addresses',
  'password_resets',
  'idempotency_keys',
  'wallet_guards',
  'wallet_codes',
  'passkeys',
  'passkey_offers',
  'redemption_proofs',
  'recipients',
  'shopping_list_lines',
  'shopping_list_phones',
  'shopping_lists',
  'broadcast_recipients',
  'customer_cohorts',
  'customer_months',
] as const

export async function deleteNoticesOf(tx: Db, userId: string): Promise<void> {
  await tx.rows(
    'delete from notice_deliveries where notice_id in (select id from notices where user_id = $1)',
    [userId],
  )
  await tx.rows('delete from notices where user_id = $1', [userId])
}

/** Deletes the network addresses of the owner's actions, and of strangers who tried to sign in. The actions stay. */
export async function deleteAddressesOf(tx: Db, userId: string): Promise<void> {
  await tx.rows(
    `delete from audit_addresses using audit_log
      where audit_addresses.act_id = audit_log.id
        and (audit_log.user_id = $1 or audit_log.subject = $2 and audit_log.role = 'anyone')`,
    [userId, userId],
  )
}

/** Leaves a pseudonym. Returns false if that was already done. */
export async function finishErasure(tx: Db, userId: string): Promise<boolean> {
  await tx.rows(
    `update cases set note = 'Erased with the account.'
      where subject_kind = 'customer' and subject_id = $1 and state = 'closed'`,
    [userId],
  )
  await tx.rows(
    `update appeals set text = 'Erased with the account.', words = case when words is not null then text end
      where customer_id = $1`,
    [userId],
  )
  await tx.rows(
    `update purchases set rejection_words = case when rejection_reason = 'other' then 'Erased with the account.' end
      where customer_id = $1 and rejection_words is not null`,
    [userId],
  )
  const erased = await tx.row(
    `update users
        set email = 'erased', email_key = 'erased ' || id, password_hash = 'erased', first_name = '', last_name = '',
            verified_email = null, phone_number = '', verified_phone = null, news_off_at = null,
            purchases_off_at = null, expiry_off_at = null,
            state = '', city = '', country = '', erased_at = clock_timestamp()
      where id = $1 and erasure_begun_at is not null and erased_at is null
     returning id`,
    [userId],
  )
  return erased !== undefined
}

/** Erased accounts that have received points since. */
export async function selectErasedWithPoints(db: Db): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    `select users.id from users join wallets on wallets.user_id = users.id
      where users.erased_at is not null and (wallets.balance > 0 or wallets.maturing > 0 or wallets.debt > 0)
      limit 1000`,
  )
}
