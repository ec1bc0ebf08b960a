/** A change of a point's value, or of what a product earns, by more than this share needs a second operator's approval. */
const freeMove = 0.2

/** Whether a setting changes by more than a fifth of its value. */
export function movesFar(from: number, to: number): boolean {
  // In units of the last decimal, so that exactly a fifth does not count as more.
  return Math.round(Math.abs(to - from) * 10_000) > Math.round(from * freeMove * 10_000)
}
