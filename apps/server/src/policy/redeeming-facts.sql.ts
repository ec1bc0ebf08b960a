import type { Policy } from '@jara/rules/trust/policy'
import type { RedeemingFacts } from '@jara/rules/redeeming/redeeming-rules'
import type { Db } from '../db/db.ts'

export interface LimitedRedemption {
  readonly id: string
  readonly customerId: string
  readonly recipient: string
  readonly amountKobo: number
  /** The session of the device that redeems, or that showed the pay code. */
  readonly session: SessionKey
}

export type SessionKey = { readonly hash: Buffer } | { readonly id: string }

type RedeemedFacts = Pick<
  RedeemingFacts,
  'accountDays' | 'redeemedInADayKobo' | 'unprovedInADayKobo' | 'isLocked' | 'phoneIsVerified'
>

/**
 * What customer `$1` redeemed or paid shops within 24 hours, besides `$2`. Orders that the provider delivered after a refund
 * count as well.
 */
const burnedInADay = `(
    select id, amount_kobo, created_at, proved_by from redemptions
     where customer_id = $1 and id <> $2 and (status <> 'refunded' or contradicted_at is not null)
       and created_at > now() - interval '1 day'
    union all
    select id, amount_kobo, taken_at, proved_by from point_payments
     where customer_id = $1 and id <> $2 and status = 'taken' and taken_at > now() - interval '1 day'
  )`

/**
 * What else the customer redeemed within 24 hours and how much of it without a proof, the age and phone of the account, and
 * the lock of its wallet.
 */
export async function findRedeemed(tx: Db, { id, customerId }: LimitedRedemption): Promise<RedeemedFacts> {
  const found = await tx.row<RedeemedFacts>(
    `select (extract(epoch from now() - users.created_at) / 86400)::double precision as "accountDays",
            burned.kobo as "redeemedInADayKobo", burned.unproved_kobo as "unprovedInADayKobo",
            coalesce(wallet_guards.locked_until > clock_timestamp(), false) as "isLocked",
            coalesce(users.verified_phone = users.phone_number, false) as "phoneIsVerified"
       from users
       left join wallet_guards on wallet_guards.user_id = users.id
      cross join (
        select coalesce(sum(amount_kobo), 0)::bigint as kobo,
               coalesce(sum(amount_kobo) filter (where proved_by is null), 0)::bigint as unproved_kobo
          from ${burnedInADay} as each
      ) as burned
      where users.id = $1`,
    [customerId, id],
  )
  if (!found) throw new Error(`There is no customer ${customerId}`)
  return found
}

type RecipientFacts = Pick<
  RedeemingFacts,
  | 'hoursSinceReset'
  | 'hoursSinceNewPin'
  | 'hoursSinceNewDevice'
  | 'isKnownRecipient'
  | 'newRecipients'
  | 'hoursToNewRecipient'
  | 'otherCustomers'
  | 'hoursToRecipient'
>

const hours = (interval: string) => `(extract(epoch from ${interval}) / 3600)::double precision`

/**
 * Where the customer sent points within a year, who else sent to this recipient within these days, and how long the
 * customer's password, PIN and device have been known. A removed device is as old as its session, and an ended session counts
 * as new.
 */
export async function findRecipientFacts(
  tx: Db,
  { id, customerId, recipient, session }: LimitedRedemption,
  days: number,
): Promise<RecipientFacts> {
  const [column, key] = 'hash' in session ? ['token_hash', session.hash] : ['id', session.id]
  const found = await tx.row<RecipientFacts>(
    `with sent_to as (
       select recipient, min(created_at) as first_at from redemptions
        where customer_id = $1 and id <> $2 and status <> 'refunded' and created_at > now() - interval '1 year'
        group by recipient
     ), new_ones as (
       select count(*) as count, min(first_at) as first_at from sent_to where first_at > now() - make_interval(days => $4)
     ), others as (
       select count(distinct customer_id) as count, min(created_at) as first_at from redemptions
        where recipient = $3 and customer_id <> $1 and status <> 'refunded'
          and created_at > now() - make_interval(days => $4)
     )
     select ${hours('now() - users.password_changed_at')} as "hoursSinceReset",
            ${hours('now() - wallet_guards.replaced_at')} as "hoursSinceNewPin",
            case when known_devices.is_first then null
                 else ${hours('now() - coalesce(known_devices.known_since, sessions.created_at, now())')}
            end as "hoursSinceNewDevice",
            exists (select from sent_to where sent_to.recipient = $3) as "isKnownRecipient",
            new_ones.count as "newRecipients",
            coalesce(${hours('new_ones.first_at + make_interval(days => $4) - now()')}, 0) as "hoursToNewRecipient",
            others.count as "otherCustomers",
            coalesce(${hours('others.first_at + make_interval(days => $4) - now()')}, 0) as "hoursToRecipient"
       from users
       left join wallet_guards on wallet_guards.user_id = users.id
       left join sessions on sessions.${column} = $5 and sessions.user_id = users.id
       left join known_devices on known_devices.user_id = users.id and known_devices.device_hash = sessions.device_hash
      cross join new_ones cross join others
      where users.id = $1`,
    [customerId, id, recipient, days, key],
  )
  if (!found) throw new Error(`There is no customer ${customerId}`)
  return found
}

/** Serialises customers who redeem to the same recipient, so that each counts those before. */
export async function lockRecipient(tx: Db, recipient: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`points sent to ${recipient}`])
}

/** When enough of the last 24 hours' redemptions will have aged out for this one to fit into the limit. */
export async function findHoursToRoom(
  tx: Db,
  { id, customerId }: Pick<LimitedRedemption, 'id' | 'customerId'>,
  { newForDays, nairaWhileNew, naira }: Policy['redeemingInADay'],
  { accountDays, amountKobo, redeemedInADayKobo }: RedeemingFacts,
): Promise<number> {
  const limitKobo = (accountDays < newForDays ? nairaWhileNew : naira) * 100
  const room = await tx.row<{ hours: number }>(
    `with aging as (
       select created_at, sum(amount_kobo) over (order by created_at, id) as aged_kobo from ${burnedInADay} as burned
     )
     select ${hours(`min(created_at) + interval '1 day' - now()`)} as hours from aging where aged_kobo >= $3`,
    [customerId, id, redeemedInADayKobo + amountKobo - limitKobo],
  )
  return room?.hours ?? 0
}
