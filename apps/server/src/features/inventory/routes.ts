import {
  addInventory as addInventoryCall,
  listInventory as listInventoryCall,
} from '@jara/contract/inventory'
import { type Api, serve } from '../../http/serve.ts'
import { tenantOf } from '../../http/tenant.ts'
import type { Live } from '../../live/live.ts'
import { addInventory } from './add-inventory.ts'
import { listInventory } from './list-inventory.ts'

export function inventoryRoutes(api: Api, live: Live): void {
  serve(api, listInventoryCall, async ({ user }) => listInventory(api.db, tenantOf(user)))

  serve(api, addInventoryCall, async ({ user, body }) => {
    const tenant = tenantOf(user)
    await api.db.transaction((tx) => addInventory(tx, tenant, body))
    live.tell([tenant.retailerId], ['inventory'])
    return { message: 'Product added to inventory successfully!' }
  })
}
