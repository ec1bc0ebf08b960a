import type { Db } from '../../../../db/db.ts'
import { givenInADay, thisHour } from '../../../../policy/issuing-facts.sql.ts'
import { type ShopListRow, shopColumns } from './shop-list.sql.ts'

export interface ShopRow extends Omit<ShopListRow, 'median_seconds'> {
  code: string
  address: string
  country: string
  latitude: number
  longitude: number
  days_here: number
  products: number
  points_in_a_day: number
  figures: { decided: number; approved: number; median_seconds: number | null } | null
  accounts: { id: string; masked_email: string; is_disabled: boolean }[]
  agent: string | null
  territory: string | null
}

export async function findShop(db: Db, id: string): Promise<ShopRow | undefined> {
  return db.row<ShopRow>(
    `select ${shopColumns}, shop.unique_code as code, shop.address, shop.country, shop.latitude, shop.longitude,
            (extract(epoch from now() - shop.created_at) / 86400)::double precision as days_here,
            (select count(*) from inventory where retailer_id = shop.id) as products,
            coalesce((select ${givenInADay(thisHour)} from issuing_windows where tenant_id = shop.id), 0) as points_in_a_day,
            (select jsonb_build_object('decided', decided, 'approved', approved, 'median_seconds', median_seconds)
               from shop_figures where retailer_id = shop.id) as figures,
            coalesce((select jsonb_agg(jsonb_build_object(
                        'id', id,
                        'masked_email', regexp_replace(email, '^(.)[^@]*', '\\1•••'),
                        'is_disabled', disabled_at is not null) order by created_at)
                        from users where users.retailer_id = shop.id), '[]') as accounts,
            batch.agent, batch.territory
       from retailers as shop
       left join onboarding_codes as code on code.used_by = shop.id and code.batch_id is not null
       left join code_batches as batch on batch.id = code.batch_id
      where shop.id = $1`,
    [id],
  )
}
