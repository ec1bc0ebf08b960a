// When to listen for live updates: while the app is visible, and not after a refusal.

export type LivePlan =
  /** The app is hidden or offline. */
  | { readonly at: 'rest' }
  | { readonly at: 'listen'; readonly breaks: number }
  | { readonly at: 'pause'; readonly breaks: number }
  /** The server refused for good. The app tries again when it is next shown. */
  | { readonly at: 'refused' }

export type LiveEvent =
  | { readonly did: 'look' | 'look away' | 'get refused' | 'wait' }
  | { readonly did: 'break'; readonly afterMs: number }

export const atRest: LivePlan = { at: 'rest' }

/** A stream that lasted this long has worked and resets the count of breaks. */
const soundMs = 60_000

export function nextPlan(plan: LivePlan, event: LiveEvent): LivePlan {
  switch (event.did) {
    case 'look':
      return plan.at === 'listen' ? plan : { at: 'listen', breaks: 0 }
    case 'look away':
      return atRest
    case 'get refused':
      return plan.at === 'listen' ? { at: 'refused' } : plan
    case 'break':
      if (plan.at !== 'listen') return plan
      return { at: 'pause', breaks: event.afterMs >= soundMs ? 1 : plan.breaks + 1 }
    case 'wait':
      return plan.at === 'pause' ? { at: 'listen', breaks: plan.breaks } : plan
  }
}

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/** The pause grows with every break. It is randomized so that not all apps reconnect at once. */
export function pauseMs(breaks: number, chance: number): number {
  const longest = Math.min(firstPauseMs * 2 ** (breaks - 1), longestPauseMs)
  return longest * (0.5 + chance / 2)
}
