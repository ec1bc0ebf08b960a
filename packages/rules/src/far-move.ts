/** What a point is worth, and what a product earns, moves further than by this part only if two persons agree. */
const freeMove = 0.2

/** Whether a setting moves by more than a fifth of what it is. */
export function movesFar(from: number, to: number): boolean {
  // In steps of the last decimal, so that exactly a fifth is not more.
  return Math.round(Math.abs(to - from) * 10_000) > Math.round(from * freeMove * 10_000)
}
