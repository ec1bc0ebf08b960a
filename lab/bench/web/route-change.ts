import type { Page } from '@playwright/test'
import { median } from '../figures.ts'
import type { Browser } from './browser.ts'
import { slowPhone, speedUpNetwork } from './slow-phone.ts'

export interface RouteChanges {
  /** From the tap to the first paint of the other screen, at a quarter of the CPU speed. */
  readonly medianMs: number
  readonly longestMs: number
  /** From the start until the app can be used, on a slow CPU and network. 3,000 ms of it are the splash. */
  readonly usableAfterMs: number
}

/** Measures this many switches between two screens that are already loaded with their data. */
export async function measureRouteChanges(
  appUrl: string,
  { context }: Browser,
  changes: number,
): Promise<RouteChanges> {
  const page = await context.newPage()
  try {
    const devices = await context.newCDPSession(page)
    await slowPhone(devices)
    await devices.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.goto(appUrl, { waitUntil: 'commit' })
    const usableAfterMs = await page.evaluate(untilUsable)
    await speedUpNetwork(devices)
    // Visit each screen twice to load it with its data. Waiting for an idle network would never end, because of the
    // event stream.
    for (const name of ['Card', 'Home', 'Card', 'Home']) await change(page, name)
    const times: number[] = []
    for (let round = 0; round < changes / 2; round += 1) {
      for (const name of ['Card', 'Home']) times.push(await change(page, name))
    }
    return { medianMs: median(times), longestMs: Math.max(...times), usableAfterMs }
  } finally {
    await page.close()
  }
}

function untilUsable(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const app = document.getElementById('app')
      if (app && !app.inert && app.querySelector('h1')) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Taps an item of the bar and returns the time until its screen was painted. */
async function change(page: Page, name: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  const took = await link.evaluate(tapAndWait)
  await page.waitForTimeout(300)
  return took
}

function tapAndWait(link: Element): Promise<number> {
  return new Promise((resolve) => {
    const before = document.querySelector('h1')
    const begun = performance.now()
    const look = () => {
      const now = document.querySelector('h1')
      if (now === null || now === before) return void requestAnimationFrame(look)
      // The frame has been painted once the next task runs.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun), 0))
    }
    ;(link as HTMLAnchorElement).click()
    look()
  })
}
