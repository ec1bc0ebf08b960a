import { agreedSeconds, ownerAnswersSeconds } from '@jara/rules/shop/point-payment'
import { isOwnerBlocked } from '../../../access/limits/blocks.sql.ts'
import { isGoodSession } from '../../../access/identity/sessions.ts'
import type { Db } from '../../../db/db.ts'

export interface PointPaymentRow {
  id: string
  retailer_id: string
  customer_id: string
  session_id: string
  customer: string
  points: number
  amount_kobo: number
  total_kobo: number
  /** `lapsed` once it has expired. */
  status: 'asked' | 'agreed' | 'refused' | 'taken' | 'returned' | 'lapsed'
  proved_by: 'pin' | 'passkey' | null
  expires_at: Date | null
}

const ends = `case point_payments.status
    when 'asked' then point_payments.asked_at + make_interval(secs => ${ownerAnswersSeconds})
    when 'agreed' then point_payments.answered_at + make_interval(secs => ${agreedSeconds}) end`

const selectPayment = `
  select point_payments.id, point_payments.retailer_id, point_payments.customer_id, point_payments.session_id, users.first_name as customer,
         point_payments.points, point_payments.amount_kobo, point_payments.total_kobo, point_payments.proved_by,
         case when ${ends} <= clock_timestamp() then 'lapsed' else point_payments.status end as status, ${ends} as expires_at
    from point_payments join users on users.id = point_payments.customer_id`

interface NewPointPayment {
  readonly id: string
  readonly retailerId: string
  readonly customerId: string
  readonly askedBy: string
  readonly sessionId: string
  readonly step: number
  readonly points: number
  readonly amountKobo: number
  readonly totalKobo: number
  readonly isAgreed: boolean
}

export async function insertPointPayment(tx: Db, payment: NewPointPayment): Promise<void> {
  const { id, retailerId, customerId, askedBy, sessionId, step, points, amountKobo, totalKobo, isAgreed } =
    payment
  await tx.rows(
    `insert into point_payments
       (id, retailer_id, customer_id, asked_by, session_id, step, points, amount_kobo, total_kobo, status, answered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $10 then 'agreed' else 'asked' end,
             case when $10 then clock_timestamp() end)`,
    [id, retailerId, customerId, askedBy, sessionId, step, points, amountKobo, totalKobo, isAgreed],
  )
}

export async function findPointPayment(
  db: Db,
  { id, retailerId }: { readonly id: string; readonly retailerId: string },
): Promise<PointPaymentRow | undefined> {
  return db.row<PointPaymentRow>(
    `${selectPayment} where point_payments.id = $1 and point_payments.retailer_id = $2`,
    [id, retailerId],
  )
}

export async function findPaymentOfCustomer(
  db: Db,
  id: string,
  customerId: string,
): Promise<PointPaymentRow | undefined> {
  return db.row<PointPaymentRow>(
    `${selectPayment} where point_payments.id = $1 and point_payments.customer_id = $2`,
    [id, customerId],
  )
}

/** Locks the payment, so that answers and sales happen one after the other. */
export async function lockPointPayment(
  tx: Db,
  id: string,
  of: { readonly retailerId: string } | { readonly customerId: string },
): Promise<PointPaymentRow | undefined> {
  const [column, owner] = 'retailerId' in of ? ['retailer_id', of.retailerId] : ['customer_id', of.customerId]
  return tx.row<PointPaymentRow>(
    `${selectPayment} where point_payments.id = $1 and point_payments.${column} = $2 for update of point_payments`,
    [id, owner],
  )
}

export async function markAnswered(
  tx: Db,
  id: string,
  { agrees, provedBy }: { readonly agrees: boolean; readonly provedBy: 'pin' | 'passkey' | undefined },
): Promise<void> {
  await tx.rows(
    `update point_payments
        set status = case when $2 then 'agreed' else 'refused' end, answered_at = clock_timestamp(), proved_by = $3
      where id = $1 and status = 'asked'`,
    [id, agrees, provedBy],
  )
}

export async function markTaken(tx: Db, id: string): Promise<void> {
  await tx.rows(
    `update point_payments set status = 'taken', taken_at = clock_timestamp() where id = $1 and status = 'agreed'`,
    [id],
  )
}

export async function markReturned(tx: Db, id: string): Promise<void> {
  await tx.rows(
    `update point_payments set status = 'returned', returned_at = clock_timestamp() where id = $1 and status = 'taken'`,
    [id],
  )
}

interface PayerRow {
  balance: number
  /** Who stopped redemptions for this account, if anyone did. */
  stopped: 'owner' | 'operator' | null
  /** The account is neither closing nor blocked, and the phone that showed the code is still signed in. */
  may_pay: boolean
}

/** The balance of the paying customer, and whether they may spend it. */
export async function findPayer(tx: Db, customerId: string, sessionId: string): Promise<PayerRow> {
  const found = await tx.row<PayerRow>(
    `select wallets.balance,
            case when redeeming_stopped_by is not null then 'operator'
                 when redeeming_stopped_at is not null then 'owner' end as stopped,
            erase_at is null and not ${isOwnerBlocked(owner)}
              and exists (select from sessions where sessions.id = $2 and user_id = users.id and ${isGoodSession}) as may_pay
       from users join wallets on wallets.user_id = users.id where users.id = $1`,
    [customerId, sessionId],
  )
  if (!found) throw new Error(`There is no customer ${customerId}`)
  return found
}

const owner = {
  phone: 'users.phone_number',
  email: 'users.email_key',
  deviceHash: '(select device_hash from sessions where id = $2)',
}

/** Whether the customer paid at this shop within a year, and how much they paid shops within 24 hours without a proof. */
export async function findPaid(
  tx: Db,
  customerId: string,
  retailerId: string,
): Promise<{ isKnownRecipient: boolean; unprovedInADayKobo: number }> {
  const paid = await tx.row<{ isKnownRecipient: boolean; unprovedInADayKobo: number }>(
    `select coalesce(bool_or(retailer_id = $2), false) as "isKnownRecipient",
            coalesce(sum(amount_kobo) filter (where proved_by is null and taken_at > now() - interval '1 day'), 0)::bigint
              as "unprovedInADayKobo"
       from point_payments
      where customer_id = $1 and status = 'taken' and asked_at > now() - interval '1 year'`,
    [customerId, retailerId],
  )
  if (!paid) throw new Error('The payments were not added up')
  return paid
}
