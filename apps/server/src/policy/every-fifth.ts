import { createHash } from 'node:crypto'

/** Always the same for a purchase, whoever confirms it and how often. */
export function isEveryFifth(purchaseId: string): boolean {
  return createHash('sha256').update(purchaseId).digest().readUInt32BE() % 5 === 0
}
