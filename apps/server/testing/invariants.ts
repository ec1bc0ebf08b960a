import type { Db } from '../src/db/db.ts'
import { verifyLedger } from '../src/ledger/audit.ts'
import type { SimulatorOrder } from './simulator.ts'

/** The provider's orders and the clients' responses, to compare with the database. */
export interface Witness {
  readonly orders: readonly SimulatorOrder[]
  /** Ids of redemptions that were reported to a client as delivered or processing. */
  readonly acknowledged?: readonly string[]
}

/** Checks ten invariants and returns a message for each violation. */
export async function checkInvariants(db: Db, { orders, acknowledged = [] }: Witness): Promise<string[]> {
  const redemptions = await selectRedemptions(db)
  const found = [
    await sumIsZero(db),
    await balancesAreTheirEntries(db),
    await nothingIsNegative(db),
    deliveredOnceIfCharged(redemptions, orders),
    acknowledgedIsThere(redemptions, acknowledged),
    await purchasesCreditedIfConfirmed(db),
    await nothingIsForgotten(db),
    await refusedLeavesNothing(db),
    await reversalsAddUp(db),
    await paymentsAddUp(db),
  ]
  return found.flat()
}

async function sumIsZero(db: Db): Promise<string[]> {
  const { sumOfEntries } = await verifyLedger(db)
  return sumOfEntries === 0 ? [] : [`1: the sum of all entries is ${sumOfEntries}`]
}

async function balancesAreTheirEntries(db: Db): Promise<string[]> {
  const { wrongWallets } = await verifyLedger(db)
  return wrongWallets.map(
    (wallet) => `2: the balance of ${JSON.stringify(wallet)} is not the sum of its entries`,
  )
}

async function nothingIsNegative(db: Db): Promise<string[]> {
  const rows = await db.rows<{ user_id: string; account: string; points: number }>(
    `select user_id, account, points from wallets, lateral (
       values ('wallet', balance), ('maturing', maturing), ('debt', debt)
     ) as buckets(account, points) where points < 0
     union all
     select user_id, account, sum(points)::bigint from point_entries
      where account in ('held', 'redeemed') group by user_id, account having sum(points) < 0`,
  )
  return rows.map(({ user_id, account, points }) => `3: ${user_id} has ${points} points in ${account}`)
}

interface CheckedRedemption {
  id: string
  request_id: string
  status: string
  points: number
  /** The points that the redemption has cost the wallet. */
  charged: number
  held: number
}

async function selectRedemptions(db: Db): Promise<CheckedRedemption[]> {
  return db.rows<CheckedRedemption>(
    `select redemptions.id, redemptions.request_id, redemptions.status, redemptions.points,
            coalesce(-sum(entries.points) filter (where entries.account = 'wallet' and entries.kind <> 'pay-debt'), 0)::bigint
              as charged,
            coalesce(sum(entries.points) filter (where entries.account = 'held'), 0)::bigint as held
       from redemptions
       left join point_entries as entries
         on substring(entries.reference from '^redemption/[^/]+') = 'redemption/' || redemptions.id
      group by redemptions.id`,
  )
}

/** Every order was executed at most once, and the customer was charged if and only if it was. */
function deliveredOnceIfCharged(
  redemptions: readonly CheckedRedemption[],
  orders: readonly SimulatorOrder[],
): string[] {
  const known = new Set(redemptions.map(({ request_id }) => request_id))
  const orphans = orders.filter(({ requestId }) => !known.has(requestId))
  const repeated = orders.filter(({ timesExecuted }) => timesExecuted > 1)
  return [
    ...orphans.map(({ requestId }) => `4: no one here ordered ${requestId}`),
    ...repeated.map(({ requestId }) => `4: ${requestId} was executed more than once`),
    ...redemptions.flatMap((redemption) =>
      contradictionsOf(
        redemption,
        orders.find(({ requestId }) => requestId === redemption.request_id),
      ),
    ),
  ]
}

function contradictionsOf(redemption: CheckedRedemption, order: SimulatorOrder | undefined): string[] {
  const { id, status, points, charged, held } = redemption
  const isRefunded = status === 'refunded'
  const isDelivered = status === 'delivered'
  const wanted = { charged: isRefunded ? 0 : points, held: isRefunded || isDelivered ? 0 : points }
  const truth = order?.state ?? 'never ordered'
  return [
    ...(charged === wanted.charged
      ? []
      : [`4: ${id} is ${status} and has cost ${charged} of ${points} points`]),
    ...(held === wanted.held ? [] : [`4: ${id} is ${status} and holds ${held} points`]),
    ...(isDelivered && truth !== 'delivered' ? [`4: ${id} is delivered here and ${truth} there`] : []),
    ...(isRefunded && ['delivered', 'pending'].includes(truth)
      ? [`4: ${id} is refunded here and ${truth} there`]
      : []),
    ...(status === 'held' && order ? [`4: ${id} was never sent and is ${truth} there`] : []),
  ]
}

function acknowledgedIsThere(
  redemptions: readonly CheckedRedemption[],
  acknowledged: readonly string[],
): string[] {
  const known = new Set(redemptions.map(({ id }) => id))
  return acknowledged.filter((id) => !known.has(id)).map((id) => `5: ${id} was acknowledged and is lost`)
}

async function purchasesCreditedIfConfirmed(db: Db): Promise<string[]> {
  const rows = await db.rows<{ id: string; status: string; credits: number }>(
    `select purchases.id, purchases.status, count(point_transfers.id) as credits
       from purchases
       left join point_transfers on point_transfers.reference = 'purchase/' || purchases.id || '/earn'
      group by purchases.id
     having count(point_transfers.id) <>
       case when purchases.status = 'confirmed' and purchases.points > 0 then 1 else 0 end`,
  )
  return rows.map(
    ({ id, status, credits }) => `6: purchase ${id} is ${status} and was credited ${credits} times`,
  )
}

/**
 * Every open redemption is due within the longest wait and has a lease of normal length; one that needs review is due within six
 * hours. Every purchase is in the pending list, held for an operator, or has a decision time.
 */
async function nothingIsForgotten(db: Db): Promise<string[]> {
  const rows = await db.rows<{ id: string; status: string }>(
    `select purchases.id, purchases.status
       from purchases
       full join pending_purchases on pending_purchases.purchase_id = purchases.id
       full join held_purchases on held_purchases.purchase_id = purchases.id
      where (purchases.status = 'pending' and purchases.held_at is null) <> (pending_purchases.purchase_id is not null)
         or (purchases.status = 'pending' and purchases.held_at is not null) <> (held_purchases.purchase_id is not null)
         or num_nulls(purchases.held_at, purchases.held_by, purchases.held_tenant) not in (0, 3)
         or (purchases.status = 'pending') <> (purchases.decided_at is null)
     union all
     select id, status from redemptions
      where status in ('held', 'sent')
        and (next_at is null or next_at > clock_timestamp() + interval '1 hour'
             or lease_until > clock_timestamp() + interval '6 seconds')
     union all
     select id, status from redemptions
      where status = 'manual' and (next_at is null or next_at > clock_timestamp() + interval '6 hours')`,
  )
  return rows.map(({ id, status }) => `7: no one will review ${id}, which is ${status}`)
}

/** Every redemption has exactly one hold in the ledger, and every hold has a redemption. */
async function refusedLeavesNothing(db: Db): Promise<string[]> {
  const rows = await db.rows<{ cause: string; holds: number }>(
    `select coalesce(causes.cause, 'redemption/' || redemptions.id) as cause, coalesce(causes.holds, 0) as holds
       from redemptions
       full join (
         select substring(reference from '^redemption/[^/]+') as cause, count(*) filter (where kind = 'hold') as holds
           from point_transfers where reference like 'redemption/%' group by 1
       ) as causes on causes.cause = 'redemption/' || redemptions.id
      where redemptions.id is null or causes.holds is distinct from 1`,
  )
  return rows.map(({ cause, holds }) => `8: ${cause} has ${holds} holds and may not exist`)
}

/**
 * The reversed points of a purchase match its reversed units, and the ledger has deducted, or records as a debt, exactly that.
 */
async function reversalsAddUp(db: Db): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select purchases.id
       from purchases
       left join (
         select purchase_id, sum(quantity) as units, sum(points) as points from purchase_reversals group by purchase_id
       ) as reversed on reversed.purchase_id = purchases.id
      where purchases.reversed_units <> coalesce(reversed.units, 0)
         or purchases.reversed_units > case when purchases.status = 'confirmed' then purchases.quantity else 0 end
         or coalesce(reversed.points, 0) <> purchases.points * purchases.reversed_units / purchases.quantity
     union all
     select purchase_reversals.purchase_id
       from purchase_reversals
       left join point_transfers
         on point_transfers.reference like 'purchase-reversal/' || purchase_reversals.id || '/%' and kind <> 'draw-back'
      group by purchase_reversals.id
     having coalesce(sum(point_transfers.points), 0) <> purchase_reversals.points
         or coalesce(sum(point_transfers.points) filter (where kind = 'take-back-debt'), 0) <> purchase_reversals.debt`,
  )
  return rows.map(({ id }) => `9: the reversals of purchase ${id} do not add up`)
}

/** Every point payment left one wallet once, and was refunded once if its sale was voided. Shops are owed exactly the rest. */
async function paymentsAddUp(db: Db): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select coalesce(point_payments.id::text, moved.cause) as id
       from point_payments
       full join (
         select substring(reference from '^point-payment/([^/]+)') as cause,
                coalesce(sum(points) filter (where kind = 'pay'), 0) as paid,
                coalesce(sum(points) filter (where kind = 'take'), 0) as taken,
                coalesce(sum(points) filter (where kind = 'give-back'), 0) as given_back,
                coalesce(sum(points) filter (where kind = 'pay-back'), 0) as paid_back
           from point_transfers where reference like 'point-payment/%' group by 1
       ) as moved on moved.cause = point_payments.id::text
      where (coalesce(moved.paid, 0), coalesce(moved.taken, 0))
              is distinct from (case when taken_at is null then 0 else points::numeric end, case when taken_at is null then 0 else points::numeric end)
         or (coalesce(moved.given_back, 0), coalesce(moved.paid_back, 0))
              is distinct from (case when returned_at is null then 0 else points::numeric end, case when returned_at is null then 0 else points::numeric end)
     union all
     select tenant_id::text from shop_accounts
      where balance <> (select coalesce(sum(points), 0) from point_payments
                         where retailer_id = tenant_id and status = 'taken')
                       - (select coalesce(sum(points), 0) from payouts where payouts.tenant_id = shop_accounts.tenant_id)`,
  )
  const { wrongPrefunds } = await verifyLedger(db)
  return [
    ...rows.map(({ id }) => `10: the payment or the shop ${id} does not add up`),
    ...wrongPrefunds.map((shop) => `10: the account of ${shop} is not the sum of its entries`),
  ]
}
