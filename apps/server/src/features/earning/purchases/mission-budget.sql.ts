import type { Db } from '../../../db/db.ts'

export interface ClaimedBonus {
  readonly missionId: string
  readonly units: number
  readonly points: number
}

interface BonusClaim {
  readonly customerId: string
  readonly productId: number
  /** The most units to pay for. */
  readonly units: number
  /** The number of units for which a mission pays a customer in 24 hours. */
  readonly unitsADay: number
}

/** Locks the running missions of these products in the order of their ids, as everywhere. Returns the ids. */
export async function lockMissions(db: Db, productIds: readonly number[]): Promise<string[]> {
  const missions = await db.rows<{ id: string }>(
    `select id from missions
      where product_id = any($1::integer[]) and starts_at <= now() and ends_at > now()
        and published_at is not null and paused_at is null
      order by id for update`,
    [productIds],
  )
  return missions.map(({ id }) => id)
}

/**
 * Claims the bonus from every running mission whose budget covers all the units still open to this customer, within 24 hours
 * and in total. The locked missions serialise parallel claims, so that budgets and daily units are never exceeded.
 */
export async function claimBonuses(db: Db, claim: BonusClaim): Promise<readonly ClaimedBonus[]> {
  const { customerId, productId, units, unitsADay } = claim
  const missions = await lockMissions(db, [productId])
  if (missions.length === 0) return []
  return db.rows<ClaimedBonus>(
    `with paid as (
       select purchase_bonuses.mission_id, sum(purchase_bonuses.units) as units
         from purchases join purchase_bonuses on purchase_bonuses.purchase_id = purchases.id
        where purchases.customer_id = $2 and purchases.status <> 'rejected'
          and purchases.created_at > now() - interval '1 day'
        group by purchase_bonuses.mission_id
     ), paid_ever as (
       select purchase_bonuses.mission_id, sum(purchase_bonuses.units) as units
         from missions
         join purchases on purchases.customer_id = $2 and purchases.created_at >= missions.starts_at
         join purchase_bonuses
           on purchase_bonuses.purchase_id = purchases.id and purchase_bonuses.mission_id = missions.id
        where missions.id = any($1::uuid[]) and missions.units_per_customer is not null
          and purchases.status <> 'rejected'
        group by purchase_bonuses.mission_id
     ), paying as (
       select missions.id,
              least($3, $4 - coalesce(paid.units, 0),
                    missions.units_per_customer - coalesce(paid_ever.units, 0))::integer as units
         from missions
         left join paid on paid.mission_id = missions.id
         left join paid_ever on paid_ever.mission_id = missions.id
        where missions.id = any($1::uuid[])
     )
     update missions set spent_points = spent_points + bonus_points_per_unit::bigint * paying.units
       from paying
      where missions.id = paying.id and paying.units > 0
        and budget_points - spent_points >= bonus_points_per_unit::bigint * paying.units
     returning missions.id as "missionId", paying.units, bonus_points_per_unit::bigint * paying.units as points`,
    [missions, customerId, units, unitsADay],
  )
}

export async function insertPurchaseBonus(
  db: Db,
  purchaseId: string,
  { missionId, units, points }: ClaimedBonus,
): Promise<void> {
  await db.rows(
    'insert into purchase_bonuses (purchase_id, mission_id, units, points) values ($1, $2, $3, $4)',
    [purchaseId, missionId, units, points],
  )
}

/** Units of a purchase: those after the first `before` of them, up to `after`. */
interface PartOfPurchase {
  readonly before: number
  readonly after: number
  readonly of: number
}

const wholePurchase: PartOfPurchase = { before: 0, after: 1, of: 1 }

/** Locks the missions that pay bonuses for these purchases, in the order of their ids. */
export async function lockMissionsOf(tx: Db, purchaseIds: readonly string[]): Promise<void> {
  await tx.rows(
    `select from missions
      where id in (select mission_id from purchase_bonuses where purchase_id = any($1::uuid[])) order by id for update`,
    [purchaseIds],
  )
}

/**
 * Returns the bonuses of purchases, or of this part of them, to the missions. Call once for each part. Rounds like the
 * reversal of points, so that the parts add up to the whole.
 */
export async function returnBonuses(
  db: Db,
  purchaseIds: readonly string[],
  { before, after, of }: PartOfPurchase = wholePurchase,
): Promise<void> {
  await db.rows(
    `with locked as (
       select missions.id from missions
        where id in (select mission_id from purchase_bonuses where purchase_id = any($1::uuid[]))
        order by missions.id
          for update
     ), claimed as (
       select purchase_bonuses.mission_id,
              sum(purchase_bonuses.points * $3::bigint / $4 - purchase_bonuses.points * $2::bigint / $4)::bigint as points
         from locked join purchase_bonuses on purchase_bonuses.mission_id = locked.id
        where purchase_bonuses.purchase_id = any($1::uuid[])
        group by purchase_bonuses.mission_id
     )
     update missions set spent_points = spent_points - claimed.points
       from claimed where missions.id = claimed.mission_id`,
    [purchaseIds, before, after, of],
  )
}
