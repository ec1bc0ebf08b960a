import {
  addInventory as addInventoryCall,
  countInventory as countInventoryCall,
  listInventory as listInventoryCall,
} from '@jara/contract/shop/inventory'
import { pageIn } from '@jara/contract/list-page'
import { fromKobo } from '@jara/rules/naira'
import { type Api, serve } from '../../../http/serve.ts'
import { answerOnce } from '../../../access/idempotency.ts'
import { tenantOf } from '../../../access/identity/sessions.ts'
import type { Live } from '../../../live/live.ts'
import { addInventory } from './add-inventory.ts'
import { stockRoutes } from './book/routes.ts'
import { countInventory, selectInventory, selectInventoryPage } from './inventory.sql.ts'

export function inventoryRoutes(api: Api, live: Live): void {
  stockRoutes(api, live)

  serve(api, listInventoryCall, async ({ user, query }) => {
    const { retailerId } = tenantOf(user)
    const { category, ...asked } = query
    const page = pageIn(category === undefined ? asked : { ...asked, search: asked.search ?? '' })
    const items = page
      ? await selectInventoryPage(api.db, retailerId, { ...page, category })
      : await selectInventory(api.db, retailerId)
    return items.map(({ price_kobo, alert_at, ...item }) => ({
      ...item,
      price_per_unit: fromKobo(price_kobo),
      ...(alert_at === null ? {} : { alert_at }),
    }))
  })

  serve(api, countInventoryCall, async ({ user }) => ({
    products: await countInventory(api.db, tenantOf(user).retailerId),
  }))

  serve(api, addInventoryCall, async ({ user, body, idempotency }) => {
    const tenant = { ...tenantOf(user), userId: user.id }
    const added = await answerOnce(api.db, user.id, idempotency, async (tx) => {
      const inStock = await addInventory(tx, tenant, body)
      return { message: 'Product added to inventory successfully!', in_stock: inStock }
    })
    live.tell([tenant.retailerId], ['inventory'])
    return added
  })
}
