import { limits } from '../limits.ts'

export type DetectedProduct = {
  id: string
  confidence: number
  missionEligible: boolean
  rewardPoints: number
}

/** The products that are selected before anyone chooses: eligible ones that were recognised with confidence. */
export function preselectedIds(products: readonly DetectedProduct[]): string[] {
  return products
    .filter((product) => product.missionEligible && product.confidence > limits.autoSelectAbove)
    .map((product) => product.id)
}

/** The selection after a tap on a product; an ineligible or unknown one cannot be selected. */
export function toggleSelected(
  products: readonly DetectedProduct[],
  selectedIds: readonly string[],
  id: string,
): string[] {
  if (selectedIds.includes(id)) return selectedIds.filter((selectedId) => selectedId !== id)
  const selectable = products.some((product) => product.id === id && product.missionEligible)
  return selectable ? [...selectedIds, id] : [...selectedIds]
}

/** The reward points of the selected products together. */
export function totalPoints(products: readonly DetectedProduct[], selectedIds: readonly string[]): number {
  return products
    .filter((product) => selectedIds.includes(product.id))
    .reduce((total, product) => total + product.rewardPoints, 0)
}

/** What the product PIN field shows: the typed text in upper case, cut to the length of a PIN. */
export function typedProductPin(text: string): string {
  return text.toUpperCase().slice(0, limits.productPinLength)
}

/** Why this is not a product PIN, ignoring case. Other characters in the right length count as a wrong PIN. */
export function refuseProductPin(pin: string): string | undefined {
  if (pin.length !== limits.productPinLength)
    return `PIN must be exactly ${limits.productPinLength} characters`
  return /^[A-Z0-9]*$/i.test(pin) ? undefined : 'Invalid PIN. Please check and try again.'
}
