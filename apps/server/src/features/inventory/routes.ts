import {
  addInventory as addInventoryCall,
  listInventory as listInventoryCall,
} from '@jara/contract/inventory'
import { type Api, serve } from '../../http/serve.ts'
import { tenantOf } from '../../http/tenant.ts'
import { addInventory } from './add-inventory.ts'
import { listInventory } from './list-inventory.ts'

export function inventoryRoutes(api: Api): void {
  serve(api, listInventoryCall, async ({ user }) => listInventory(api.db, tenantOf(user)))

  serve(api, addInventoryCall, async ({ user, body }) => {
    await addInventory(api.db, tenantOf(user), body)
    return { message: 'Product added to inventory successfully!' }
  })
}
