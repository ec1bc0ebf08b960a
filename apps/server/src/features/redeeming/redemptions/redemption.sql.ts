import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import type { ProofWay } from '@jara/contract/identity/proof'
import type { Db } from '../../../db/db.ts'

type RedemptionStatus = 'held' | 'sent' | 'delivered' | 'refunded' | 'manual'

export interface RedemptionRow {
  id: string
  customer_id: string
  type: RedemptionType
  service_id: string
  recipient: string
  phone: string
  variation_code: string | null
  plan_name: string | null
  holder: string | null
  points: number
  amount_kobo: number
  request_id: string
  status: RedemptionStatus
  outcome_code: string | null
  reason: string | null
  token: string | null
  bonus_token: string | null
  units: string | null
  created_at: Date
}

export const redemptionColumns = `redemptions.id, redemptions.customer_id, redemptions.type, redemptions.service_id,
  redemptions.recipient, redemptions.phone, redemptions.variation_code, redemptions.plan_name, redemptions.holder,
  redemptions.points, redemptions.amount_kobo, redemptions.request_id, redemptions.status,
  redemptions.outcome_code, redemptions.reason, redemptions.token, redemptions.bonus_token, redemptions.units,
  redemptions.created_at`

export interface NewRedemption {
  readonly itemId: string
  readonly type: RedemptionType
  readonly serviceId: string
  readonly recipient: string
  readonly phone: string
  readonly variationCode: string | undefined
  readonly planName: string | undefined
  readonly holder: string | undefined
  readonly points: number
  readonly rate: number
  readonly planPriceKobo: number | undefined
  readonly amountKobo: number
}

export async function insertRedemption(
  tx: Db,
  { id, customerId, fingerprint }: { id: string; customerId: string; fingerprint: Buffer },
  redemption: NewRedemption,
): Promise<void> {
  await tx.rows(
    `insert into redemptions (id, customer_id, fingerprint, item_id, type, service_id, recipient, phone, variation_code,
                              plan_name, holder, points, point_to_ngn_rate, plan_price_kobo, amount_kobo)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      customerId,
      fingerprint,
      redemption.itemId,
      redemption.type,
      redemption.serviceId,
      redemption.recipient,
      redemption.phone,
      redemption.variationCode ?? null,
      redemption.planName ?? null,
      redemption.holder ?? null,
      redemption.points,
      redemption.rate,
      redemption.planPriceKobo ?? null,
      redemption.amountKobo,
    ],
  )
}

export interface RedemptionStanding extends RedemptionRow {
  /** The time until the redemption is due again; null if there is nothing left to do. */
  seconds_to_next: number | null
}

export async function findRedemption(db: Db, id: string): Promise<RedemptionStanding | undefined> {
  return db.row<RedemptionStanding>(
    `select ${redemptionColumns}, extract(epoch from next_at - clock_timestamp())::double precision as seconds_to_next
       from redemptions where id = $1`,
    [id],
  )
}

/**
 * The same redemption by the same customer a moment ago, unless it was refunded. Locked, so that this commit waits for a
 * standby even if the redemption's own commit did not.
 */
export async function findTwin(db: Db, customerId: string, fingerprint: Buffer): Promise<string | undefined> {
  const twin = await db.row<{ id: string }>(
    `select id from redemptions
      where customer_id = $1 and fingerprint = $2 and status <> 'refunded'
        and created_at > statement_timestamp() - interval '10 seconds'
      order by created_at desc, id desc limit 1 for key share`,
    [customerId, fingerprint],
  )
  return twin?.id
}

/** Serialises identical redemptions of one customer until the transaction ends. */
export async function lockTwins(tx: Db, customerId: string, fingerprint: Buffer): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `redemption of ${customerId} ${fingerprint.toString('hex')}`,
  ])
}

const pageSize = 50

export interface ListedRedemptionRow extends RedemptionRow {
  item_id: string
  item_name: string
}

export async function selectRedemptionsOfCustomer(
  db: Db,
  customerId: string,
  cursor: string | undefined,
): Promise<ListedRedemptionRow[]> {
  const own = `select ${redemptionColumns}, redemptions.item_id, redemption_items.name as item_name
    from redemptions join redemption_items on redemption_items.id = redemptions.item_id
    where redemptions.customer_id = $1`
  const newestFirst = `order by redemptions.created_at desc, redemptions.id desc limit ${pageSize}`
  const afterCursor = `(redemptions.created_at, redemptions.id) < (
    select cursor.created_at, cursor.id from redemptions as cursor where cursor.id = $2 and cursor.customer_id = $1)`
  return cursor === undefined
    ? db.rows(`${own} ${newestFirst}`, [customerId])
    : db.rows(`${own} and ${afterCursor} ${newestFirst}`, [customerId, cursor])
}

export async function noteProof(tx: Db, id: string, way: ProofWay): Promise<void> {
  await tx.rows('update redemptions set proved_by = $2 where id = $1', [id, way])
}
