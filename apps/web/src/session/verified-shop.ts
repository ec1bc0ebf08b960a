import { forgetDraft, keepDraft, keptDraft } from './visit-draft.ts'

/** Customers move on: after this time the app asks again which shop they are in. */
const verifiedForMs = 30 * 60_000

interface VerifiedShop {
  readonly shop: string
  readonly atMs: number
}

/** The time runs from the verification, however often the scan is opened. */
export function keepVerifiedShop(shop: string): void {
  if (keptVerifiedShop() === shop) return
  const verified: VerifiedShop = { shop, atMs: Date.now() }
  keepDraft('shop', verified)
}

export function keptVerifiedShop(): string | undefined {
  const kept = keptDraft('shop') as VerifiedShop | undefined
  return kept && Date.now() - kept.atMs < verifiedForMs ? kept.shop : undefined
}

export function forgetVerifiedShop(): void {
  forgetDraft('shop')
}
