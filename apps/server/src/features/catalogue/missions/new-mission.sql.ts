import type { Db } from '../../../db/db.ts'

/** A mission as an operator enters it: its days are Lagos days, and it runs until the end of the last one. */
export interface NewMission {
  readonly name: string
  readonly bonus_points_per_unit: number
  readonly budget_points: number
  readonly starts_on: string
  readonly ends_on: string
  readonly image_url: string | null
}

export interface MissionProduct {
  readonly product: string
  readonly brand: string
  readonly gtin: string | null
}

/** The products that the mission may refer to: the one with this GTIN, or those with this name of this brand. */
export async function findMissionProducts(
  db: Db,
  { product, brand, gtin }: MissionProduct,
): Promise<number[]> {
  const found = await db.rows<{ id: number }>(
    `select id from products
      where merged_into is null and lower(name) = lower($1) and lower(brand_name) = lower($2)
        and ($3::text is null or lpad(gtin, 14, '0') = lpad($3, 14, '0'))
      limit 2`,
    [product, brand, gtin],
  )
  return found.map(({ id }) => id)
}

export async function findMission(
  db: Db,
  productId: number,
  { name, starts_on }: NewMission,
): Promise<NewMission | undefined> {
  return db.row(
    `select name, bonus_points_per_unit, budget_points, image_url,
            to_char(starts_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as starts_on,
            to_char((ends_at at time zone 'Africa/Lagos') - interval '1 day', 'YYYY-MM-DD') as ends_on
       from missions
      where product_id = $1 and lower(name) = lower($2) and starts_at = $3::date::timestamp at time zone 'Africa/Lagos'`,
    [productId, name, starts_on],
  )
}

/** Missions are listed newest first, so later positions get slightly older dates: the list keeps the file's order. */
export async function insertMission(
  db: Db,
  productId: number,
  mission: NewMission,
  position: number,
): Promise<void> {
  await db.rows(
    `insert into missions (product_id, name, bonus_points_per_unit, budget_points, image_url, starts_at, ends_at, created_at)
     values ($1, $2, $3, $4, $5, $6::date::timestamp at time zone 'Africa/Lagos',
             ($7::date + 1)::timestamp at time zone 'Africa/Lagos', now() - $8 * interval '1 millisecond')`,
    [
      productId,
      mission.name,
      mission.bonus_points_per_unit,
      mission.budget_points,
      mission.image_url,
      mission.starts_on,
      mission.ends_on,
      position,
    ],
  )
}
