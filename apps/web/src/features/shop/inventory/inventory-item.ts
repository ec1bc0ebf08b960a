import type { listInventory } from '@jara/contract/shop/inventory'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type InventoryItem = ToleratedAnswer<typeof listInventory>[number]
