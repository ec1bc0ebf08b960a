import type { Db } from '../db/db.ts'
import {
  demoBrandName,
  demoGtin,
  demoMissions,
  type DemoProductKey,
  demoProducts,
  demoRedemptionItems,
} from './demo-catalogue.ts'
import { insertMission, insertProduct, insertRedemptionItem } from './demo.sql.ts'

export type ProductIds = Record<DemoProductKey, number>

/** Inserts what an operator would enter: products, missions and redemption items. */
export async function fillCatalogue(db: Db, brandId: string): Promise<ProductIds> {
  const productIds = await addProducts(db, brandId)
  for (const { product, ...mission } of demoMissions) {
    await insertMission(db, { ...mission, productId: productIds[product], imageUrl: pictureOf(product) })
  }
  await addRedemptionItems(db)
  return productIds
}

/** The path of a product's picture on this server. */
export function pictureOf(product: DemoProductKey): string {
  return `/pictures/${demoProducts[product].picture}.webp`
}

async function addProducts(db: Db, brandId: string): Promise<ProductIds> {
  const productIds: Partial<ProductIds> = {}
  // Object.keys widens the keys to string.
  for (const [position, key] of (Object.keys(demoProducts) as DemoProductKey[]).entries()) {
    const { name, brand, category, points } = demoProducts[key]
    productIds[key] = await insertProduct(db, {
      name,
      brandName: brand,
      brandId: brand === demoBrandName ? brandId : undefined,
      category,
      points,
      gtin: demoGtin(position),
      imageUrl: pictureOf(key),
    })
  }
  return productIds as ProductIds
}

async function addRedemptionItems(db: Db): Promise<void> {
  let position = 0
  for (const type of ['airtime', 'data', 'electricity'] as const) {
    const { nairaPerPoint, names } = demoRedemptionItems[type]
    for (const name of names)
      await insertRedemptionItem(db, { name, type, nairaPerPoint, position: position++ })
  }
}
