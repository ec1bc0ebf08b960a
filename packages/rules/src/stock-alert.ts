import { limits } from './limits.ts'

/** Up to this share of the threshold a warning is urgent. */
export const urgentShare = 0.25

/** Whether the shop is warned: at its own number of the product, or else at the programme's. */
export function runsOut(quantity: number, alertAt: number | null | undefined): boolean {
  return quantity <= (alertAt ?? limits.lowStockAtMost)
}

export function alertPriority(quantity: number, threshold: number): 'high' | 'medium' {
  return quantity <= threshold * urgentShare ? 'high' : 'medium'
}
