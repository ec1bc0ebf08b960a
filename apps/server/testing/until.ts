import { setTimeout as delay } from 'node:timers/promises'

/** Polls until the result is truthy and returns it. The test's own time limit ends the wait. */
export async function until<Found>(
  look: () => Promise<Found | undefined | false>,
  everyMs = 25,
): Promise<Found> {
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await delay(everyMs)
  }
}
