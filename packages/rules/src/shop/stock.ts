import { limits } from '../limits.ts'

export type StockStatus = 'Out of Stock' | 'Low Stock' | 'In Stock'

export function stockStatus(quantity: number, lowAtMost: number = limits.lowStockAtMost): StockStatus {
  if (quantity <= 0) return 'Out of Stock'
  return quantity <= lowAtMost ? 'Low Stock' : 'In Stock'
}
