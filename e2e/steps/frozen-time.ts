// The page's time advances only when the journey says so: a slow machine makes no difference.
import { expect, type Page } from './journey.ts'

/**
 * From the first script on, the page's time advances only when the test says so. The browser reports the first paint in
 * real time, so the page is told that it was at 0.
 */
export async function openInFrozenTime(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  await page.addInitScript(() => {
    const entries = [{ name: 'first-contentful-paint', startTime: 0 }]
    class PaintAtZero {
      readonly #tell: (list: object) => void
      constructor(tell: (list: object) => void) {
        this.#tell = tell
      }
      observe(): void {
        this.#tell({ getEntries: () => entries })
      }
    }
    Object.assign(window, { PerformanceObserver: PaintAtZero })
  })
  await page.goto(path)
}

/**
 * Stops a page's time until its clock is resumed, for steps that must happen within a moment. The clock must be installed
 * before the page is opened, or earlier timers would keep running. It cannot go back, so ten seconds pass at once.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 10_000)
}

/**
 * Stops the time of an already open page at the real time, which stored times are compared with. Timers that started
 * before keep running on the real clock.
 */
export async function stopTimeFromHere(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() - 60_000 })
  await page.clock.pauseAt(Date.now())
}

/** Waits for the screen, then advances the clock until the page has this age. */
export async function runUntil(page: Page, ageMs: number): Promise<void> {
  // React shows a loading screen for at least 300 ms of the page's own time.
  await expect(async () => {
    if ((await page.locator('#app h1').count()) === 0) await page.clock.runFor(100)
    await expect(page.locator('#app h1')).toHaveCount(1, { timeout: 100 })
  }).toPass()
  const nowMs = await page.evaluate(() => performance.now())
  await page.clock.runFor(ageMs - nowMs)
}
