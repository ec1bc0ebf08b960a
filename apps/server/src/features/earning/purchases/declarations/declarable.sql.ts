import type { Db } from '../../../../db/db.ts'

export interface DeclarableRow {
  id: number
  name: string
  brand: string
  category: string | null
  image_url: string | null
  price_kobo: number
  points_per_unit: number
}

/** Products as this shop sells them. */
export async function selectDeclarable(
  db: Db,
  retailerId: string,
  productIds: readonly number[],
): Promise<DeclarableRow[]> {
  return db.rows<DeclarableRow>(
    `select products.id, products.name, products.brand_name as brand, products.category, products.image_url,
            inventory.price_kobo, products.points_per_unit
       from inventory join products on products.id = inventory.product_id
      where inventory.retailer_id = $1 and inventory.product_id = any($2::integer[])`,
    [retailerId, productIds],
  )
}

export interface MissionOfferRow {
  id: string
  product_id: number
  name: string
  product_name: string
  category: string | null
  image_url: string | null
  bonus_points_per_unit: number
  units_declared: number
  units_per_customer: number | null
  units_left: number
}

interface OffersTo {
  readonly customerId: string
  /** The number of units for which a mission pays a customer in 24 hours. */
  readonly unitsADay: number
  /** Undefined for all products. */
  readonly productIds?: readonly number[]
  readonly most: number
}

/** Running missions with a budget, newest first, and how much each has paid this customer for and still pays. */
export async function selectMissionOffers(
  db: Db,
  { customerId, unitsADay, productIds, most }: OffersTo,
): Promise<MissionOfferRow[]> {
  return db.rows<MissionOfferRow>(
    `with running as (
       select missions.id, missions.product_id, missions.name, missions.bonus_points_per_unit, missions.starts_at,
              missions.created_at, missions.units_per_customer, products.name as product_name, products.category,
              coalesce(missions.image_url, products.image_url) as image_url,
              (missions.budget_points - missions.spent_points) / missions.bonus_points_per_unit as affordable
         from missions join products on products.id = missions.product_id
        where missions.starts_at <= now() and missions.ends_at > now()
          and missions.published_at is not null and missions.paused_at is null
          and missions.budget_points - missions.spent_points >= missions.bonus_points_per_unit
          and ($3::integer[] is null or missions.product_id = any($3))
        order by missions.created_at desc, missions.id desc
        limit $4
     ), paid as (
       select purchase_bonuses.mission_id, sum(purchase_bonuses.units)::integer as ever,
              coalesce(sum(purchase_bonuses.units) filter (
                where purchases.created_at > now() - interval '1 day'), 0)::integer as in_a_day
         from running
         join purchases on purchases.customer_id = $1 and purchases.created_at >= running.starts_at
         join purchase_bonuses
           on purchase_bonuses.purchase_id = purchases.id and purchase_bonuses.mission_id = running.id
        where purchases.status <> 'rejected'
        group by purchase_bonuses.mission_id
     )
     select running.id, running.product_id, running.name, running.product_name, running.category, running.image_url,
            running.bonus_points_per_unit, coalesce(paid.ever, 0) as units_declared, running.units_per_customer,
            greatest(least($2 - coalesce(paid.in_a_day, 0), running.units_per_customer - coalesce(paid.ever, 0),
                           running.affordable), 0)::integer as units_left
       from running left join paid on paid.mission_id = running.id
      order by running.created_at desc, running.id desc`,
    [customerId, unitsADay, productIds ?? null, most],
  )
}
