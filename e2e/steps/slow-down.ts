import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'

/** Delays each file and each answer by a random time, so that they overtake each other. */
export async function slowDown(context: BrowserContext, slowestMs: number): Promise<void> {
  await context.route(/\/(assets|api)\//, async (route) => {
    const request = route.request()
    // The live connection does not end, so it cannot be late, and a worker fetches the app's files one by one.
    const isDelayed = !request.url().includes('/api/live') && request.serviceWorker() === null
    if (isDelayed) await wait(Math.random() * slowestMs)
    // The page may have been closed meanwhile.
    await route.fallback().catch(() => undefined)
  })
}
