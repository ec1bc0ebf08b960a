import { limits } from '../limits.ts'

export type StockStatus = 'Out of Stock' | 'Low Stock' | 'In Stock'

export function stockStatus(quantity: number, lowAtMost: number = limits.lowStockAtMost): StockStatus {
  if (quantity <= 0) return 'Out of Stock'
  return quantity <= lowAtMost ? 'Low Stock' : 'In Stock'
}

/** A warning is urgent up to this share of the threshold. */
export const urgentShare = 0.25

/** Whether the shop is warned: at its own threshold for the product, or else at the programme's. */
export function runsOut(quantity: number, alertAt: number | null | undefined): boolean {
  return quantity <= (alertAt ?? limits.lowStockAtMost)
}

export function alertPriority(quantity: number, threshold: number): 'high' | 'medium' {
  return quantity <= threshold * urgentShare ? 'high' : 'medium'
}
