import { limits } from '../limits.ts'

export const purchaseStatuses = ['pending', 'confirmed', 'rejected'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** The possible decisions about a pending purchase. */
export const purchaseDecisions = ['confirmed', 'rejected'] as const
export type PurchaseDecision = (typeof purchaseDecisions)[number]

/** The status a purchase is shown with: any status but pending and rejected counts as confirmed. */
export function shownStatus(status: string): PurchaseStatus {
  return status === 'pending' || status === 'rejected' ? status : 'confirmed'
}

export function statusColour(status: string): 'red' | 'yellow' | 'green' {
  return badgeColours[shownStatus(status)]
}

/** The points a purchase is shown with: a rejected one shows none. */
export function pointsShown(purchase: { status: string; points: number }): number | undefined {
  return shownStatus(purchase.status) === 'rejected' ? undefined : purchase.points
}

/** The quantity that an entry stands for: a whole number from 1 (also for invalid input) to the limit of a purchase. */
export function purchaseQuantity(entered: string | number): number {
  const quantity = Math.trunc(Number(entered))
  if (!Number.isFinite(quantity) || quantity < limits.minPurchaseQuantity) return limits.minPurchaseQuantity
  return Math.min(quantity, limits.maxPurchaseQuantity)
}

export function refusePurchase(draft: {
  productId: number | undefined
  imageUrl: string | undefined
}): string | undefined {
  return draft.productId === undefined || !draft.imageUrl
    ? 'No product selected or image captured.'
    : undefined
}

export type PurchaseTerms = {
  quantity: number
  unitPriceKobo: number
  pointsPerUnit: number
  /** From missions, for all units together. */
  bonusPoints: number
}

/** What a purchase costs and what it earns. */
export function purchaseTotals(terms: PurchaseTerms): { totalKobo: number; points: number } {
  const { quantity, unitPriceKobo, pointsPerUnit, bonusPoints } = terms
  return {
    totalKobo: unitPriceKobo * quantity,
    points: pointsPerUnit * quantity + bonusPoints,
  }
}

const badgeColours = { rejected: 'red', pending: 'yellow', confirmed: 'green' } as const
