// The current sale at the counter. Nothing is sent to the server.
import { formatCount } from '@jara/rules/points'

export interface PopularItem {
  readonly id: string
  readonly name: string
  readonly priceCents: number
}

export interface SaleLine extends PopularItem {
  readonly quantity: number
}

export type Sale = readonly SaleLine[]

export type SaleStep =
  | { readonly type: 'add'; readonly item: PopularItem }
  | { readonly type: 'set-quantity'; readonly name: string; readonly quantity: number }
  | { readonly type: 'pay' }

export const emptySale: Sale = []

/** Spec §4: lines are identified by name, a line at 0 is removed, and paying empties the sale. */
export function takeStep(sale: Sale, step: SaleStep): Sale {
  switch (step.type) {
    case 'add':
      return withOneMore(sale, step.item)
    case 'set-quantity':
      return sale
        .map((line) => (line.name === step.name ? { ...line, quantity: step.quantity } : line))
        .filter(({ quantity }) => quantity > 0)
    case 'pay':
      return emptySale
  }
}

export function lineTotalCents({ priceCents, quantity }: SaleLine): number {
  return priceCents * quantity
}

export function totalCents(sale: Sale): number {
  return sale.reduce((total, line) => total + lineTotalCents(line), 0)
}

function withOneMore(sale: Sale, { id, name, priceCents }: PopularItem): Sale {
  const isSold = sale.some((line) => line.name === name)
  if (!isSold) return [...sale, { id, name, priceCents, quantity: 1 }]
  return sale.map((line) => (line.name === name ? { ...line, quantity: line.quantity + 1 } : line))
}

/** `$1,234.50`. Spec §9 requires dollars only here. */
export function formatDollars(cents: number): string {
  const rest = cents % 100
  return `$${formatCount((cents - rest) / 100)}.${String(rest).padStart(2, '0')}`
}
