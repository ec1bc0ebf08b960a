import { findRedemption, type RedemptionRow, type RedemptionStanding } from '../redemption.sql.ts'
import type { RedemptionDeps } from '../redemption-deps.ts'

const firstLookMs = 100
const longestLookMs = 1_000

/**
 * Waits until the redemption is decided or the time is up, and returns its row. Outcomes found by this process are
 * announced at once; those of other servers are found by polling.
 */
export async function awaitOutcome(
  { db, outcomes, answerWithinMs }: Pick<RedemptionDeps, 'db' | 'outcomes' | 'answerWithinMs'>,
  id: string,
): Promise<RedemptionRow> {
  const deadline = performance.now() + answerWithinMs
  for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * 2, longestLookMs)) {
    // Listen before reading the row, so that no outcome in between is missed.
    const remainingMs = deadline - performance.now()
    const news = outcomes.news(id, Math.max(0, Math.min(lookMs, remainingMs)))
    const redemption = await findRedemption(db, id)
    if (!redemption) throw new Error(`There is no redemption ${id}`)
    if (isDecided(redemption) || isFarFromDecided(redemption, remainingMs)) return redemption
    await news
  }
}

function isDecided({ status }: RedemptionRow): boolean {
  return status !== 'held' && status !== 'sent'
}

/** Whether nothing will happen before the request must be answered. */
function isFarFromDecided({ seconds_to_next }: RedemptionStanding, remainingMs: number): boolean {
  return remainingMs <= 0 || (seconds_to_next ?? 0) * 1_000 > remainingMs
}
