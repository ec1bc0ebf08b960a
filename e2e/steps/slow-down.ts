import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'

/** Lets each file and each answer arrive late, every one by its own time, so that they overtake each other. */
export async function slowDown(context: BrowserContext, slowestMs: number): Promise<void> {
  await context.route(/\/(assets|api)\//, async (route) => {
    const request = route.request()
    // The live connection has no end that could be late, and a worker fetches the app's files one after the other.
    const isDelayed = !request.url().includes('/api/live') && request.serviceWorker() === null
    if (isDelayed) await wait(Math.random() * slowestMs)
    // The page may have been left meanwhile.
    await route.fallback().catch(() => undefined)
  })
}
