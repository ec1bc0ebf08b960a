import { listShops, readShop as readShopCall } from '@jara/contract/shop/retailers-console'
import { Refusal } from '../../../../access/refusal.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { type Api, serve } from '../../../../http/serve.ts'
import { prefundDays, readShop } from './read-shop.ts'
import { selectShops } from './shop-list.sql.ts'

export function retailerConsoleRoutes(api: Api): void {
  const { db } = api

  serve(api, listShops, async ({ query }) => {
    if (query.before !== undefined && !isUuid(query.before))
      throw new Refusal('invalid', 'before: must be the ID of the last shop on the previous page', {
        code: 'invalid',
      })
    const shops = await selectShops(db, query)
    return shops.map(({ joined_at, ...shop }) => ({
      ...shop,
      joined_at: joined_at.toISOString(),
      prefund_days: prefundDays(shop),
    }))
  })

  serve(api, readShopCall, async ({ params }) => readShop(db, params.id))
}
