import { Refusal } from '../refusal.ts'

/** Limits how much heavy work runs at once. A limited number of tasks wait; the rest are refused with retry-after. */
export interface BoundedQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

export interface QueueLimits {
  readonly concurrency: number
  readonly maxWaiting: number
  /** The message for a caller who cannot even wait. */
  readonly busy: string
}

export function createBoundedQueue({ concurrency, maxWaiting, busy }: QueueLimits): BoundedQueue {
  const waiters: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= concurrency) {
        if (waiters.length >= maxWaiting)
          throw new Refusal('unavailable', busy, { code: 'busy', retryAfterSeconds: 5 })
        // A finished task passes its slot straight to the next waiter, so a new task cannot jump the queue.
        await new Promise<void>((begin) => waiters.push(begin))
      } else running++
      try {
        return await work()
      } finally {
        const next = waiters.shift()
        if (next) next()
        else running--
      }
    },
  }
}
