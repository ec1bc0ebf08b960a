import { Refusal } from '../../../access/refusal.ts'

/** Limits how many photos are processed at once. A few more wait; the rest are refused with retry-after. */
export interface PhotoQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createPhotoQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number
  maxWaiting: number
}): PhotoQueue {
  const waiters: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= concurrency) {
        if (waiters.length >= maxWaiting) throw tooBusy()
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

function tooBusy(): Refusal {
  return new Refusal(
    'unavailable',
    'Many photos are being looked at right now. Please try again in a moment.',
    {
      code: 'busy',
      retryAfterSeconds: 5,
    },
  )
}
