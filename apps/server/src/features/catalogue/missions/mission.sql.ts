import type { Db } from '../../../db/db.ts'

export interface ActiveMissionRow {
  id: string
  name: string
  product_name: string
  image_url: string | null
}

/** Missions that are running and can still pay for one more unit, newest first. */
export async function selectActiveMissions(db: Db): Promise<ActiveMissionRow[]> {
  return db.rows<ActiveMissionRow>(
    `select missions.id, missions.name, products.name as product_name,
            coalesce(missions.image_url, products.image_url) as image_url
       from missions join products on products.id = missions.product_id
      where missions.starts_at <= now() and missions.ends_at > now()
        and missions.published_at is not null and missions.paused_at is null
        and missions.budget_points - missions.spent_points >= missions.bonus_points_per_unit
      order by missions.created_at desc, missions.id desc
      limit 100`,
  )
}
