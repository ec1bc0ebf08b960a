import type { Page } from '@playwright/test'
import type { Browser } from './browser.ts'
import { slowPhone, speedUpNetwork } from './slow-phone.ts'

/** Taps in the navigation bar, leading to new screens and to screens shown before. */
const places = ['Card', 'Home', 'Account', 'Home', 'Locations', 'Home', 'Card', 'Account', 'Card', 'Home']

/**
 * Interaction to Next Paint of the first taps after the splash, ten at most, at a quarter of the CPU speed. With so
 * few taps the 98th percentile is the longest.
 */
export async function measureFirstTaps(appUrl: string, { context }: Browser, taps: number): Promise<number> {
  const page = await context.newPage()
  try {
    const devices = await context.newCDPSession(page)
    await slowPhone(devices)
    await speedUpNetwork(devices)
    await page.addInitScript(noteInteractions)
    await page.goto(appUrl, { waitUntil: 'commit' })
    await page.locator('#splash').waitFor({ state: 'detached' })
    for (const name of places.slice(0, taps)) await tap(page, name)
    const durations = await page.evaluate(() => Reflect.get(window, 'interactions') as number[])
    if (durations.length === 0) throw new Error('The browser reported no interaction.')
    return Math.max(...durations)
  } finally {
    await page.close()
  }
}

/** Taps with a trusted event, then waits for the result before the next tap. */
async function tap(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await page.waitForTimeout(500)
}

/** Records interactions. The browser does not report those under 16 ms. */
function noteInteractions(): void {
  const durations: number[] = []
  Object.assign(window, { interactions: durations })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Number(Reflect.get(entry, 'interactionId')) > 0) durations.push(entry.duration)
    }
  })
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
