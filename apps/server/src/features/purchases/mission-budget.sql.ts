import type { Db } from '../../db/db.ts'

export interface ClaimedBonusRow {
  mission_id: string
  bonus_points_per_unit: number
}

/**
 * Claims the bonus for these units from every running mission whose budget covers all of it. `for update` checks the
 * condition again after a parallel claim, so a budget never goes below zero.
 */
export async function claimBonuses(db: Db, productId: number, quantity: number): Promise<ClaimedBonusRow[]> {
  return db.rows<ClaimedBonusRow>(
    `with paying as (
       select id from missions
        where product_id = $1 and starts_at <= now() and ends_at > now()
          and budget_points - spent_points >= bonus_points_per_unit::bigint * $2
        order by id
          for update
     )
     update missions set spent_points = spent_points + bonus_points_per_unit::bigint * $2
       from paying where missions.id = paying.id
     returning missions.id as mission_id, missions.bonus_points_per_unit`,
    [productId, quantity],
  )
}

export async function insertPurchaseBonus(
  db: Db,
  purchaseId: string,
  missionId: string,
  points: number,
): Promise<void> {
  await db.rows('insert into purchase_bonuses (purchase_id, mission_id, points) values ($1, $2, $3)', [
    purchaseId,
    missionId,
    points,
  ])
}

/** Returns a purchase's bonuses to the missions. Call once, when the purchase is rejected. */
export async function returnBonuses(db: Db, purchaseId: string): Promise<void> {
  await db.rows(
    `with claimed as (
       select missions.id, purchase_bonuses.points
         from purchase_bonuses join missions on missions.id = purchase_bonuses.mission_id
        where purchase_bonuses.purchase_id = $1
        order by missions.id
          for update of missions
     )
     update missions set spent_points = spent_points - claimed.points
       from claimed where missions.id = claimed.id`,
    [purchaseId],
  )
}
