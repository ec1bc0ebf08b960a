import { setTimeout as delay } from 'node:timers/promises'

/** Looks again and again until there is what a test waits for; the test's own time limit ends it. */
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
