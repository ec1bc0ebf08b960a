interface Pending {
  readonly status?: string | undefined
  readonly created_at?: string | undefined
}

const minuteMs = 60_000

/** When to ask again how redemptions stand: soon while one is young, seldom while one takes long, never without one. */
export function lookAgainMs(redemptions: readonly Pending[], nowMs: number): number | undefined {
  const pending = redemptions.filter(({ status }) => status === 'processing')
  if (pending.length === 0) return undefined
  const startsMs = pending.map(({ created_at }) => Date.parse(created_at ?? '')).filter(Number.isFinite)
  const youngestMs = nowMs - Math.max(...startsMs)
  if (youngestMs < minuteMs) return 3_000
  return youngestMs < 10 * minuteMs ? 15_000 : minuteMs
}
