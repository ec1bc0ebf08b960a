interface Purchase {
  readonly points: number
  readonly quantity: number
}

/** The points of a purchase that are left when some of its units are reversed. */
export function pointsLeft(purchase: Purchase, reversedUnits: number): number {
  return purchase.points - shareOf(purchase, reversedUnits)
}

/** The points that reversing `units` more deducts, so that the parts add up to all the points of the purchase. */
export function pointsToTakeBack(purchase: Purchase, reversedBefore: number, units: number): number {
  return shareOf(purchase, reversedBefore + units) - shareOf(purchase, reversedBefore)
}

/** Rounded down, so that a customer never loses more than a part earned; the last unit takes the rest. */
function shareOf({ points, quantity }: Purchase, units: number): number {
  return Math.floor((points * units) / quantity)
}
