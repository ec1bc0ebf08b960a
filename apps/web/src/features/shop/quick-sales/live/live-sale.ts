// The current sale of real goods. The server decides on stock and prices.

export interface Goods {
  readonly id: number
  readonly name: string
  readonly priceKobo: number
  /** The number in stock when it was last read. */
  readonly left: number
  readonly imageUrl: string | undefined
}

export interface SaleLine extends Goods {
  readonly quantity: number
}

export type Sale = readonly SaleLine[]

export type SaleStep =
  | { readonly type: 'add'; readonly goods: Goods }
  | { readonly type: 'set-quantity'; readonly id: number; readonly quantity: number }
  /** The stock was read again: prices and remaining units follow it. */
  | { readonly type: 'refresh'; readonly goods: readonly Goods[] }
  /** This sale was completed. Goods added meanwhile belong to the next sale. */
  | { readonly type: 'take'; readonly sold: Sale }

export const emptySale: Sale = []

export function takeStep(sale: Sale, step: SaleStep): Sale {
  switch (step.type) {
    case 'add':
      return withOneMore(sale, step.goods)
    case 'set-quantity':
      return sale
        .map((line) => (line.id === step.id ? { ...line, quantity: step.quantity } : line))
        .filter(({ quantity }) => quantity > 0)
    case 'refresh':
      return sale.map((line) => ({ ...line, ...step.goods.find(({ id }) => id === line.id) }))
    case 'take':
      return sale
        .map((line) => ({ ...line, quantity: line.quantity - quantityOf(step.sold, line.id) }))
        .filter(({ quantity }) => quantity > 0)
  }
}

/** Whether one more can be sold. */
export function hasMore(sale: Sale, { id, left }: Goods): boolean {
  return quantityOf(sale, id) < left
}

function quantityOf(sale: Sale, id: number): number {
  return sale.find((line) => line.id === id)?.quantity ?? 0
}

export function lineTotalKobo({ priceKobo, quantity }: SaleLine): number {
  return priceKobo * quantity
}

export function totalKobo(sale: Sale): number {
  return sale.reduce((total, line) => total + lineTotalKobo(line), 0)
}

function withOneMore(sale: Sale, goods: Goods): Sale {
  if (!hasMore(sale, goods)) return sale
  if (!sale.some(({ id }) => id === goods.id)) return [...sale, { ...goods, quantity: 1 }]
  return sale.map((line) =>
    line.id === goods.id ? { ...line, ...goods, quantity: line.quantity + 1 } : line,
  )
}
