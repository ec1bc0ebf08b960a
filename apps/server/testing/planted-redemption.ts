import { randomUUID } from 'node:crypto'
import type { Db } from '../src/db/db.ts'
import { newId } from '../src/db/uuid.ts'
import { earnPoints, holdPoints, refundHold, settleHold } from '../src/ledger/moves.sql.ts'
import { insertCustomer } from './accounts.ts'
import { until } from './until.ts'

export interface Planted {
  readonly status: 'manual' | 'delivered' | 'refunded'
  readonly customerId?: string
  readonly type?: 'airtime' | 'electricity'
  readonly service?: string
  readonly recipient?: string
  readonly naira?: number
  readonly hoursOld?: number
  /** Whether the provider reported the opposite after it had ended. */
  readonly contradicted?: boolean
}

/** A redemption that was sent, with its points. The provider does not know it, and no automatic check is due. */
export async function plantRedemption(db: Db, planted: Planted): Promise<string> {
  const {
    status,
    type = 'airtime',
    service = 'planted',
    recipient = '08031234417',
    naira = 500,
    hoursOld = 1,
  } = planted
  const id = newId()
  const userId = planted.customerId ?? (await insertCustomer(db))
  const points = naira * 2
  const cause = `redemption/${id}`
  await earnPoints(db, { userId, points, cause: `planted/${randomUUID()}` })
  await holdPoints(db, { userId, points, cause })
  await db.rows(
    `with item as (
       insert into redemption_items (name, type, point_to_ngn_rate) values ($3::text, $4::text, 0.5)
       on conflict (name) do update set type = excluded.type returning id
     )
     insert into redemptions (id, customer_id, item_id, type, service_id, recipient, phone, points, point_to_ngn_rate,
                              amount_kobo, fingerprint, status, sends, next_at, created_at, first_sent_at, last_sent_at,
                              finished_at, contradicted_at)
     select $1::uuid, $2::uuid, item.id, $4::text, $3::text, $5::text, $5, $6::bigint, 0.5, $7::bigint, ''::bytea, $8::text, 1,
            case when $8 = 'manual' then now() + interval '1 day' end, begun, begun, begun,
            case when $8 <> 'manual' then begun + interval '2 seconds' end, case when $10::boolean then now() end
       from item, (values (now() - make_interval(hours => $9::integer))) as times (begun)`,
    [
      id,
      userId,
      service,
      type,
      recipient,
      points,
      naira * 100,
      status,
      hoursOld,
      planted.contradicted ?? false,
    ],
  )
  if (status === 'delivered') await settleHold(db, cause)
  if (status === 'refunded') await refundHold(db, cause)
  return id
}

/** Waits until no server is checking planted redemptions, and prevents further automatic checks. */
export async function restPlanted(db: Db): Promise<void> {
  await until(async () => {
    await db.rows(
      `update redemptions set next_at = now() + interval '1 day'
        where service_id = 'planted' and next_at < now() + interval '1 hour'
          and (lease_until is null or lease_until < clock_timestamp())`,
    )
    const asked = await db.row(
      `select id from redemptions where service_id = 'planted' and lease_until > clock_timestamp() limit 1`,
    )
    return asked === undefined
  })
}
