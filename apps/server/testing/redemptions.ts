import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@jara/contract/call'
import { redeem } from '@jara/contract/redeeming/redemptions'
import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import type { Db } from '../src/db/db.ts'
import { earnPoints } from '../src/ledger/moves.sql.ts'
import { type SignedIn, signUp } from './accounts.ts'
import type { TestAnswer, TestServer } from './server.ts'
import { until } from './until.ts'

export type Items = Readonly<Record<string, string>>

/** The items that these tests redeem, by the provider's name for them. A point is worth half a naira. */
export async function offerItems(db: Db, rate = 0.5): Promise<Items> {
  const offered: [string, RedemptionType][] = [
    ['mtn', 'airtime'],
    ['glo', 'airtime'],
    ['mtn-data', 'data'],
    ['ikeja-electric', 'electricity'],
    ['eko-electric', 'electricity'],
    ['kano-electric', 'electricity'],
  ]
  const ids = offered.map(async ([name, type]) => {
    const item = await db.row<{ id: string }>(
      'insert into redemption_items (name, type, point_to_ngn_rate) values ($1, $2, $3) returning id',
      [name, type, rate],
    )
    return [name, item?.id ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(ids))
}

/** A customer with points to redeem. */
export async function aRichCustomer(server: TestServer, points: number): Promise<SignedIn> {
  const customer = await signUp(server, 'customer')
  await earnPoints(server.db, { userId: customer.id, points, cause: `test/${randomUUID()}` })
  return customer
}

export async function redeemAs(
  server: TestServer,
  { token }: Pick<SignedIn, 'token'>,
  body: { readonly [Field in keyof BodyOf<typeof redeem>]?: unknown },
  key?: string,
): Promise<TestAnswer> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return server.call(redeem, { token, body, headers })
}

let serial = 0

/** A phone number that no other test in this file uses. */
export function aPhone(): string {
  serial += 1
  return `0803${String(1_000_000 + serial)}`
}

export interface StoredRedemption {
  id: string
  request_id: string
  status: string
  fence: number
  sends: number
  requeries: number
  outcome_code: string | null
  reason: string | null
  token: string | null
}

/** The redemptions of a customer, oldest first. */
export async function redemptionsOf(db: Db, { id }: Pick<SignedIn, 'id'>): Promise<StoredRedemption[]> {
  return db.rows<StoredRedemption>(
    `select id, request_id, status, fence, sends, requeries, outcome_code, reason, token
       from redemptions where customer_id = $1 order by created_at, id`,
    [id],
  )
}

/**
 * Waits until a worker has taken the first step of the redemption, or the step with this fence, and returns when the next one is
 * due. On a busy machine the response may come earlier.
 */
export async function untilWorkedOn(db: Db, id: string, fence?: number): Promise<Date | null> {
  const { next_at } = await until(() =>
    db.row<{ next_at: Date | null }>(
      `select next_at from redemptions
        where id = $1 and lease_until is null and fence > 0 and fence = coalesce($2, fence)`,
      [id, fence ?? null],
    ),
  )
  return next_at
}

/** Postpones an open order, so that no automatic check is made. The first one would be five seconds after it was sent. */
export async function letNobodyAsk(db: Db, id: string): Promise<void> {
  await db.rows(`update redemptions set next_at = clock_timestamp() + interval '1 hour' where id = $1`, [id])
}

const allMovedBack = `
  created_at = created_at - passed, next_at = next_at - passed, lease_until = lease_until - passed,
  first_sent_at = first_sent_at - passed, last_sent_at = last_sent_at - passed,
  quiet_until = quiet_until - passed, hinted_at = hinted_at - passed,
  hint_due_at = hint_due_at - passed, finished_at = finished_at - passed`

/** Simulates the passing of time for one redemption, by moving all its timestamps back. */
export async function fastForward(db: Db, id: string, seconds: number): Promise<void> {
  await db.rows(
    `update redemptions set ${allMovedBack} from make_interval(secs => $2) as passed where id = $1`,
    [id, seconds],
  )
}

/** Skips every wait until the redemption has this status. */
export async function driveTo(db: Db, id: string, status: string): Promise<void> {
  await until(async () => {
    const redemption = await db.row<{ status: string }>('select status from redemptions where id = $1', [id])
    if (redemption?.status === status) return true
    await skipWait(db, id, status)
    return false
  })
}

/**
 * Leaves alone a redemption that is being worked on: with its lease moved back, a second worker would take it over. Also leaves
 * one that has reached this status: an ended redemption is checked once more a day later.
 */
async function skipWait(db: Db, id: string, status: string): Promise<void> {
  await db.rows(
    `update redemptions set ${allMovedBack}
       from (select next_at - clock_timestamp() as passed from redemptions where id = $1) as wait
      where id = $1 and status <> $2 and next_at > clock_timestamp()
        and (lease_until is null or lease_until < clock_timestamp())`,
    [id, status],
  )
}

/** Refused for the last of the specification's reasons, so any later check has not been made. */
export function aRequestWithoutMeter(items: Items) {
  return { itemId: items['ikeja-electric'], variationCode: 'prepaid' }
}
