export interface CircuitBreaker {
  /** Zero while requests are admitted. */
  pauseSeconds(): number
  /** Whether a request may be sent now. After a pause only one is admitted until its result is known. */
  admit(): boolean
  succeeded(): void
  failed(): void
  /** Opens at once: the provider works but rejects our account. */
  trip(): void
}

const faultsToOpen = 5
const faultWindowMs = 30_000
const pauseMs = 60_000
/** A probe without a result, because its sender gave up, blocks other requests for this long. */
const probeMs = 30_000

/** Pauses requests for a minute when the provider keeps failing, then admits one probe. */
export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let faults: number[] = []
  let openUntil: number | undefined
  let probingUntil = 0
  const open = () => {
    openUntil = now() + pauseMs
    probingUntil = 0
    faults = []
  }
  return {
    pauseSeconds: () => {
      if (openUntil === undefined) return 0
      return Math.max(0, Math.ceil((Math.max(openUntil, probingUntil) - now()) / 1_000))
    },
    admit: () => {
      if (openUntil === undefined) return true
      if (now() < openUntil || now() < probingUntil) return false
      probingUntil = now() + probeMs
      return true
    },
    succeeded: () => {
      // Results of requests sent before the pause do not show whether the provider works now.
      if (openUntil !== undefined && now() < openUntil) return
      openUntil = undefined
      faults = []
    },
    failed: () => {
      if (openUntil !== undefined) {
        if (now() >= openUntil) open()
        return
      }
      faults = [...faults.filter((at) => at > now() - faultWindowMs), now()]
      if (faults.length >= faultsToOpen) open()
    },
    trip: open,
  }
}
