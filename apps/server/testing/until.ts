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

/** A busy server answers 503. Its client then tries again. */
export async function askUntilAccepted<Answer extends { readonly status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
}
