import {
  addInventory as addInventoryCall,
  listInventory as listInventoryCall,
} from '@jara/contract/inventory'
import { fromKobo } from '@jara/rules/naira'
import { type Api, serve } from '../../http/serve.ts'
import { tenantOf } from '../../access/tenant.ts'
import type { Live } from '../../live/live.ts'
import { addInventory } from './add-inventory.ts'
import { selectInventory } from './inventory.sql.ts'

export function inventoryRoutes(api: Api, live: Live): void {
  serve(api, listInventoryCall, async ({ user }) => {
    const items = await selectInventory(api.db, tenantOf(user).retailerId)
    return items.map(({ price_kobo, ...item }) => ({ ...item, price_per_unit: fromKobo(price_kobo) }))
  })

  serve(api, addInventoryCall, async ({ user, body }) => {
    const tenant = tenantOf(user)
    await api.db.transaction((tx) => addInventory(tx, tenant, body))
    live.tell([tenant.retailerId], ['inventory'])
    return { message: 'Product added to inventory successfully!' }
  })
}
