import type { Endpoint } from './faults/fault.ts'
import type { FaultTarget } from './faults/fault.sql.ts'

interface SeenRequest extends Omit<FaultTarget, 'endpoint'> {
  readonly at: number
  /** The endpoint. `redirected` means that the client followed a redirect. */
  readonly endpoint: Endpoint | 'redirected'
  readonly requestId: string | undefined
  /** The script that matched. */
  readonly faultId: number | undefined
}

export interface RequestLog {
  add(request: SeenRequest): void
  /** Oldest first. */
  list(): readonly SeenRequest[]
  clear(): void
}

const longest = 20_000

/** The authorised requests since the start, in memory. Only the order book is durable. */
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
