import type { Database } from '../db/db.ts'
import { decidePurchase } from '../features/earning/purchases/decide-purchase.ts'
import { insertPhoto } from '../features/earning/purchases/photos/photo.sql.ts'
import { submitPurchase } from '../features/earning/purchases/submit-purchase.ts'
import { type DemoPurchase, demoPurchases } from './demo-purchases.ts'
import { demoShops } from './demo-shops.ts'
import { backdatePurchase } from './demo.sql.ts'
import { pictureOf, type ProductIds } from './fill-catalogue.ts'
import type { OpenedAccounts } from './open-accounts.ts'

export async function declarePurchases(
  db: Database,
  accounts: OpenedAccounts,
  productIds: ProductIds,
): Promise<void> {
  for (const purchase of demoPurchases) await declare(db, accounts, productIds, purchase)
}

/** Submits a purchase, decides it unless it stays pending, and backdates it. */
async function declare(
  db: Database,
  { customers, shops }: OpenedAccounts,
  productIds: ProductIds,
  { customer, shop, product, quantity, minutesAgo, outcome, decidedBy = shop }: DemoPurchase,
): Promise<void> {
  const customerId = customers[customer]
  const imageUrl = pictureOf(product)
  await insertPhoto(db, { customerId, retailerId: shops[shop].retailerId, imageUrl })
  const { id } = await submitPurchase(db, customerId, {
    retailerCode: demoShops[shop].code,
    productId: productIds[product],
    quantity,
    imageUrl,
  })
  if (outcome !== 'pending') await decidePurchase(db, shops[decidedBy], id, outcome)
  await backdatePurchase(db, id, minutesAgo)
}
