/** The expected behaviour in whole numbers. The server is correct when it agrees with this. */
export interface Model {
  readonly customers: ModelCustomer[]
  readonly purchases: ModelPurchase[]
  priceNaira: number
  stock: number
  /** What is left of the mission's budget, in points. */
  budget: number
  /** How many orders the provider must have executed once all redemptions are settled. */
  deliveries: number
}

export interface ModelCustomer {
  isSignedIn: boolean
  /** The balance with all open redemptions still held, and the balance after they are settled. */
  least: number
  most: number
}

export interface ModelPurchase {
  readonly customer: number
  readonly quantity: number
  readonly bonus: number
  readonly points: number
  status: 'pending' | 'confirmed' | 'rejected'
}

export const pointsPerUnit = 400
export const bonusPerUnit = 30
export const firstPriceNaira = 1_000

/** `deliveries` counts the orders that the provider executed before this sequence. */
export function newModel(deliveries: number): Model {
  return { customers: [], purchases: [], priceNaira: firstPriceNaira, stock: 1, budget: 0, deliveries }
}

/** Points and bonus are fixed when the purchase is declared. */
export function declare(model: Model, customer: number, quantity: number): ModelPurchase {
  const wanted = quantity * bonusPerUnit
  const bonus = wanted <= model.budget ? wanted : 0
  model.budget -= bonus
  const points = quantity * pointsPerUnit + bonus
  const purchase: ModelPurchase = { customer, quantity, bonus, points, status: 'pending' }
  model.purchases.push(purchase)
  return purchase
}

export function confirm(model: Model, purchase: ModelPurchase): void {
  purchase.status = 'confirmed'
  model.stock = Math.max(0, model.stock - purchase.quantity)
  const customer = customerOf(model, purchase.customer)
  customer.least += purchase.points
  customer.most += purchase.points
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
