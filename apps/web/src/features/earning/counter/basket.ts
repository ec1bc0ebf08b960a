/** A product of the shop's stock, and the quantity in the basket. */
export interface BasketLine {
  readonly productId: number
  readonly name: string
  readonly priceKobo: number
  readonly left: number
  readonly quantity: number
}

export type Basket = readonly BasketLine[]

/** The basket with this quantity of the product: at most what is in stock; 0 removes it. */
export function withQuantity(basket: Basket, line: BasketLine): Basket {
  const quantity = Math.min(line.quantity, line.left)
  if (quantity <= 0) return basket.filter(({ productId }) => productId !== line.productId)
  const isThere = basket.some(({ productId }) => productId === line.productId)
  if (!isThere) return [...basket, { ...line, quantity }]
  return basket.map((each) => (each.productId === line.productId ? { ...line, quantity } : each))
}

export function basketTotalKobo(basket: Basket): number {
  return basket.reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0)
}
