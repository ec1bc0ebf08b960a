import { decidePurchase } from '../../features/earning/purchases/decide-purchase.ts'
import { insertPhoto } from '../../features/earning/purchases/photos/photo.sql.ts'
import { submitPurchase } from '../../features/earning/purchases/submit-purchase.ts'
import { pictureOf } from '../fill-catalogue.ts'
import type { DemoProductKey } from '../demo-catalogue.ts'
import { dayMs, type MonthEvent, momentOf, shoppingHours } from './month-calendar.ts'
import type { OpenedCustomer, OpenedShop, Scene } from './month-scene.ts'
import { monthProducts, oddShop } from './month-shops.ts'

const days = 29
const sharePending = 0.3
const lastDecision = 18
const shareRejected = 0.07

/** A purchase of the month. It has its id once it is declared. */
export interface MonthPurchase {
  readonly shop: OpenedShop
  readonly customer: OpenedCustomer
  readonly product: DemoProductKey
  readonly quantity: number
  readonly declaredAt: Date
  /** Undefined while it waits for the shop's decision. */
  readonly decidedAt: Date | undefined
  readonly decision: 'confirmed' | 'rejected'
  id: string | undefined
}

/** A month of growing business: more purchases every week, and most on Saturdays. */
export function planPurchases(scene: Scene): MonthPurchase[] {
  return Array.from({ length: days + 1 }, (_, at) => days - at).flatMap((daysAgo) => [
    ...Array.from({ length: countOf(scene, daysAgo) }, () => planOne(scene, daysAgo)),
    ...Array.from({ length: daysAgo < 22 ? 3 : 0 }, (_, at) => planOdd(scene, daysAgo, at)),
  ])
}

export function eventsOf(scene: Scene, purchase: MonthPurchase): MonthEvent[] {
  const { declaredAt, decidedAt } = purchase
  const declared = { at: declaredAt, run: () => declare(scene, purchase) }
  return decidedAt ? [declared, { at: decidedAt, run: () => decide(scene, purchase) }] : [declared]
}

function countOf({ dice, now }: Scene, daysAgo: number): number {
  const isSaturday = momentOf(now, daysAgo, 12).getUTCDay() === 6
  return Math.round((5 + (days - daysAgo) / 5 + dice.between(-2, 2)) * (isSaturday ? 1.5 : 1))
}

function planOne(scene: Scene, daysAgo: number): MonthPurchase {
  const { dice, now, customers, shops } = scene
  const customer = dice.pick(customers)
  const nearby = shops.filter(
    ({ name, city, busy }) => city === customer.city && busy > 0 && name !== oddShop,
  )
  const shop = dice.pick(nearby.flatMap((near) => Array<OpenedShop>(Math.ceil(near.busy)).fill(near)))
  const hour = dice.pick(shoppingHours)
  const declaredAt = momentOf(now, daysAgo, hour + dice.between(0, 1))
  // No one decides in the evening, so that some are always pending, even in a demo that starts at night.
  const waits = daysAgo < 2 && (hour >= lastDecision || dice.chance(sharePending))
  const minutes = dice.chance(0.8) ? dice.between(1, 40) : dice.between(40, 300)
  return {
    shop,
    customer,
    product: dice.pick(monthProducts),
    quantity: dice.chance(0.6) ? dice.whole(1, 4) : dice.whole(4, 12),
    declaredAt,
    decidedAt: waits ? undefined : new Date(declaredAt.getTime() + minutes * 60_000),
    decision: dice.chance(shareRejected) ? 'rejected' : 'confirmed',
    id: undefined,
  }
}

/** At one shop, a few customers buy a lot late in the day, and everything is approved within seconds. */
function planOdd(scene: Scene, daysAgo: number, at: number): MonthPurchase {
  const { dice, now, customers, shops } = scene
  const shop = shops.find(({ name }) => name === oddShop)
  if (!shop) throw new Error(`${oddShop} is not open`)
  const hour = at === 0 ? dice.between(22, 23.9) : dice.between(12, 21)
  const declaredAt = momentOf(now, daysAgo, hour)
  return {
    shop,
    customer: dice.pick(customers.filter(({ city }) => city === shop.city).slice(0, 4)),
    product: dice.pick(monthProducts),
    quantity: dice.whole(3, 8),
    declaredAt,
    decidedAt: new Date(declaredAt.getTime() + dice.between(4, 12) * 1_000),
    decision: 'confirmed',
    id: undefined,
  }
}

async function declare({ db, productOf }: Scene, purchase: MonthPurchase): Promise<void> {
  const { shop, customer, product, quantity } = purchase
  const imageUrl = pictureOf(product)
  await insertPhoto(db, { customerId: customer.id, retailerId: shop.retailerId, imageUrl })
  const declared = { retailerCode: shop.code, productId: productOf(product), quantity, imageUrl }
  purchase.id = (await submitPurchase(db, customer.id, declared)).id
}

async function decide({ db }: Scene, { id, shop, decision }: MonthPurchase): Promise<void> {
  if (id !== undefined) await decidePurchase(db, shop, id, decision)
}

/** A confirmed purchase of several units, the first since this many days ago. */
export function findConfirmed(
  { now }: Scene,
  purchases: readonly MonthPurchase[],
  daysAgo: number,
): MonthPurchase {
  const since = now.getTime() - daysAgo * dayMs
  const found = purchases.find(
    ({ declaredAt, decision, quantity, shop }) =>
      declaredAt.getTime() > since && decision === 'confirmed' && quantity > 3 && shop.name !== oddShop,
  )
  if (!found) throw new Error('No purchase of the month fits')
  return found
}
