import { limits } from '../limits.ts'

/** A warning is urgent up to this share of the threshold. */
export const urgentShare = 0.25

/** Whether the shop is warned: at its own threshold for the product, or else at the programme's. */
export function runsOut(quantity: number, alertAt: number | null | undefined): boolean {
  return quantity <= (alertAt ?? limits.lowStockAtMost)
}

export function alertPriority(quantity: number, threshold: number): 'high' | 'medium' {
  return quantity <= threshold * urgentShare ? 'high' : 'medium'
}
