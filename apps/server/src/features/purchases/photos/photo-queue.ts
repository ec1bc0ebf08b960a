import { Refusal } from '../../../access/refusal.ts'

/** Lets a few photos be worked on at once and some wait their turn; more are sent away, to come back later. */
export interface PhotoQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createPhotoQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): PhotoQueue {
  const turns: (() => void)[] = []
  let busy = 0
  return {
    async run(work) {
      if (busy >= atOnce) {
        if (turns.length >= waiting) throw tooBusy()
        // Whoever finishes hands its place on, so that nobody can slip in between.
        await new Promise<void>((begin) => turns.push(begin))
      } else busy++
      try {
        return await work()
      } finally {
        const next = turns.shift()
        if (next) next()
        else busy--
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
