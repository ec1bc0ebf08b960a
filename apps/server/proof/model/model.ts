/** The expected behaviour in whole numbers. The server is correct when it agrees with this. */
export interface Model {
  readonly customers: ModelCustomer[]
  readonly purchases: ModelPurchase[]
  /** Points that customers earned at the till: what is left of each sale. */
  readonly sales: { readonly customer: number; points: number }[]
  priceNaira: number
  /** The units that the shop added to its stock, and those sold since the last addition. */
  stocked: number
  sold: number
  /** The rest of the mission's budget, in points. */
  budget: number
  /** How many orders the provider must have executed once all redemptions are settled. */
  deliveries: number
}

export interface ModelCustomer {
  isSignedIn: boolean
  /** The balance with all open redemptions still held, and the balance after they are settled; negative for a debt. */
  least: number
  most: number
}

export interface ModelPurchase {
  readonly customer: number
  readonly quantity: number
  readonly bonus: number
  readonly points: number
  status: 'pending' | 'confirmed' | 'rejected'
  /** The part of its points that is not available yet. */
  maturing: number
  reversedUnits: number
}

export const pointsPerUnit = 400
export const bonusPerUnit = 30
export const firstPriceNaira = 1_000
/** A point is worth half a naira. */
export const tillPriceNaira = 10
export const pointsPerTillUnit = 20
/** The points that a unit at the till earns. */
export const pointsPerUnitSold = 45

/** `deliveries` counts the orders that the provider executed before this sequence. */
export function newModel(deliveries: number): Model {
  const shop = { priceNaira: firstPriceNaira, stocked: 1, sold: 0 }
  return { customers: [], purchases: [], sales: [], ...shop, budget: 0, deliveries }
}

/** Points and bonus are fixed when the purchase is declared. */
export function declare(model: Model, customer: number, quantity: number): ModelPurchase {
  const wanted = quantity * bonusPerUnit
  const bonus = wanted <= model.budget ? wanted : 0
  model.budget -= bonus
  const points = quantity * pointsPerUnit + bonus
  const fresh = { status: 'pending', maturing: 0, reversedUnits: 0 } as const
  const purchase: ModelPurchase = { customer, quantity, bonus, points, ...fresh }
  model.purchases.push(purchase)
  return purchase
}

export function confirm(model: Model, purchase: ModelPurchase): void {
  confirmMaturing(model, purchase)
  mature(model, [purchase])
}

export function confirmMaturing(model: Model, purchase: ModelPurchase): void {
  purchase.status = 'confirmed'
  purchase.maturing = purchase.points
  model.sold += purchase.quantity
}

export function mature(model: Model, purchases: readonly ModelPurchase[] = model.purchases): void {
  for (const purchase of purchases) {
    give(customerOf(model, purchase.customer), purchase.maturing)
    purchase.maturing = 0
  }
}

/** Adds points to a customer's balance, or deducts negative ones. */
export function give(customer: ModelCustomer, points: number): void {
  customer.least += points
  customer.most += points
}

/** Reverses units of a confirmed purchase, and returns the points that this deducts. */
export function reverse(model: Model, purchase: ModelPurchase, units: number): number {
  const { points, bonus, reversedUnits: before } = purchase
  purchase.reversedUnits += units
  const taken = shareOf(purchase, points) - shareOf({ ...purchase, reversedUnits: before }, points)
  const unripe = Math.min(purchase.maturing, taken)
  purchase.maturing -= unripe
  give(customerOf(model, purchase.customer), unripe - taken)
  model.budget += shareOf(purchase, bonus) - shareOf({ ...purchase, reversedUnits: before }, bonus)
  model.stocked += units
  return taken
}

/** The share of these points that belongs to the reversed units. */
export function shareOf({ quantity, reversedUnits }: ModelPurchase, points: number): number {
  return Math.floor((points * reversedUnits) / quantity)
}

export function inStock({ stocked, sold }: Model): number {
  return Math.max(0, stocked - sold)
}

/** An addition discards any sales beyond the stock. */
export function restock(model: Model, quantity: number): void {
  model.stocked = inStock(model) + quantity
  model.sold = 0
}

export function reject(model: Model, purchase: ModelPurchase): void {
  purchase.status = 'rejected'
  model.budget += purchase.bonus
}

export interface Burst {
  readonly delivered: boolean
  readonly points: number
  /** The number of redemptions answered with 200: delivered or still processing. */
  readonly accepted: number
}

export function spend(model: Model, customer: ModelCustomer, { delivered, points, accepted }: Burst): void {
  customer.least -= accepted * points
  if (!delivered) return
  customer.most -= accepted * points
  model.deliveries += accepted
}

/** Settles every open redemption. */
export function settleBalances(model: Model): void {
  for (const customer of model.customers) customer.least = customer.most
}

export function customerOf(model: Model, at: number): ModelCustomer {
  const customer = model.customers[at]
  if (!customer) throw new Error(`The model knows no customer ${at}`)
  return customer
}
