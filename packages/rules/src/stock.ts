import { limits } from './limits.ts'

export type StockStatus = 'Out of Stock' | 'Low Stock' | 'In Stock'

export function stockStatus(quantity: number): StockStatus {
  if (quantity <= 0) return 'Out of Stock'
  return quantity <= limits.lowStockAtMost ? 'Low Stock' : 'In Stock'
}
