import { setTimeout as delay } from 'node:timers/promises'
import { makeMonth, type MonthOptions } from '../demo-data/month/make-month.ts'

interface MonthLog {
  info(message: string): void
  warn(details: object, message: string): void
}

const tries = 5
const tryAgainMs = 10_000

/** Creates the demo's month of business while the server already answers. If it is interrupted, the next start does it. */
export function beginMonth(options: Omit<MonthOptions, 'signal'>, log: MonthLog): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const made = tryToMake({ ...options, signal: stopping.signal }, log)
  return {
    stop: async () => {
      stopping.abort()
      await made
    },
  }
}

/**
 * A failed attempt leaves nothing behind, so it can be repeated: the database may be busy, or the policy may just have changed.
 */
async function tryToMake(options: MonthOptions, log: MonthLog): Promise<void> {
  const { signal } = options
  for (let left = tries; left > 0 && !signal.aborted; left -= 1) {
    try {
      if ((await makeMonth(options)) === 'made') log.info('the demo has its month')
      return
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error }, 'the month of the demo could not be made')
    }
    await delay(tryAgainMs, undefined, { signal }).catch(() => undefined)
  }
}
