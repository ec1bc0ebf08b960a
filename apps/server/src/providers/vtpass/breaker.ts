export interface Breaker {
  /** Zero while requests may go out. */
  pauseSeconds(): number
  /** True when a request may go out now; after a pause that is one, until its result is known. */
  admit(): boolean
  succeeded(): void
  failed(): void
  /** Stops everything at once: the provider answers well and refuses us. */
  trip(): void
}

const faultsToOpen = 5
const faultWindowMs = 30_000
const pauseMs = 60_000
/** A probe whose result never comes back, because its sender gave up, holds the door for no longer than this. */
const probeMs = 30_000

/** Gives a provider that keeps failing a minute of rest, then lets one request try. */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let faults: number[] = []
  let closedUntil: number | undefined
  let probingUntil = 0
  const open = () => {
    closedUntil = now() + pauseMs
    probingUntil = 0
    faults = []
  }
  return {
    pauseSeconds: () => {
      if (closedUntil === undefined) return 0
      return Math.max(0, Math.ceil((Math.max(closedUntil, probingUntil) - now()) / 1_000))
    },
    admit: () => {
      if (closedUntil === undefined) return true
      if (now() < closedUntil || now() < probingUntil) return false
      probingUntil = now() + probeMs
      return true
    },
    succeeded: () => {
      // What was under way when the pause began says nothing about now.
      if (closedUntil !== undefined && now() < closedUntil) return
      closedUntil = undefined
      faults = []
    },
    failed: () => {
      if (closedUntil !== undefined) {
        if (now() >= closedUntil) open()
        return
      }
      faults = [...faults.filter((at) => at > now() - faultWindowMs), now()]
      if (faults.length >= faultsToOpen) open()
    },
    trip: open,
  }
}
