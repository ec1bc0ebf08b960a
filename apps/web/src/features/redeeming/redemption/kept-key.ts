import type { Intention } from '@jara/client/intention'
import { forgetDraft, keepDraft, keptDraft } from '../../../session/visit-draft.ts'

/** The server remembers a key for seven days. A later retry would redeem again. */
const keptForMs = 6 * 24 * 60 * 60_000

interface KeptKey {
  readonly intention: Intention
  /** When the redemption was first sent. */
  readonly atMs: number
}

/** The redemption whose outcome the user has not seen yet. Kept in the tab, so that it is the same one after a reload. */
export function keptIntention(): Intention | undefined {
  const kept = keptDraft('redemption-key') as KeptKey | undefined
  return kept && Date.now() - kept.atMs < keptForMs ? kept.intention : undefined
}

/** A retry does not renew its key's age. */
export function keepIntention(intention: Intention): void {
  if (keptIntention()?.key === intention.key) return
  const kept: KeptKey = { intention, atMs: Date.now() }
  keepDraft('redemption-key', kept)
}

export function forgetIntention(): void {
  forgetDraft('redemption-key')
}
