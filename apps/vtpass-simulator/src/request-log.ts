import type { Endpoint } from './faults/fault.ts'
import type { FaultOccasion } from './faults/fault.sql.ts'

export interface SeenRequest extends Omit<FaultOccasion, 'endpoint'> {
  readonly at: number
  /** Where it went; `redirected` is where only a client goes that follows redirects. */
  readonly endpoint: Endpoint | 'redirected'
  readonly requestId: string | undefined
  /** The script that it fell under. */
  readonly faultId: number | undefined
}

export interface RequestLog {
  add(request: SeenRequest): void
  /** Oldest first. */
  list(): readonly SeenRequest[]
  clear(): void
}

const longest = 20_000

/** What was asked with good keys since the start, in memory: the order book is what lasts. */
export function createRequestLog(): RequestLog {
  let seen: SeenRequest[] = []
  return {
    add: (request) => {
      seen.push(request)
      if (seen.length > longest) seen = seen.slice(longest / 2)
    },
    list: () => seen,
    clear: () => {
      seen = []
    },
  }
}
