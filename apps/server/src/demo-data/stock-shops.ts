import type { Db } from '../db/db.ts'
import { addInventory } from '../features/shop/inventory/add-inventory.ts'
import { type DemoShopKey, demoStock } from './demo-shops.ts'
import type { ProductIds } from './fill-catalogue.ts'
import type { OpenedAccounts } from './open-accounts.ts'

export async function stockShops(
  db: Db,
  shops: OpenedAccounts['shops'],
  productIds: ProductIds,
): Promise<void> {
  // Object.keys widens the keys to string.
  for (const shop of Object.keys(shops) as DemoShopKey[]) {
    for (const { key, quantity, price } of demoStock(shop)) {
      await addInventory(db, shops[shop], { productId: productIds[key], quantity, price })
    }
  }
}
