import { median } from '../figures.ts'
import type { Browser } from './browser.ts'
import { slowPhone } from './slow-phone.ts'

/**
 * Largest Contentful Paint as the browser reports it at a first visit, on a slow CPU and network. Lighthouse computes its
 * own from the files that an unthrottled browser has fetched before this paint, which is a race on a single machine.
 */
export async function measureLargestPaint(url: string, browser: Browser, visits: number): Promise<number> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit += 1) times.push(await visitOnce(url, browser))
  return median(times)
}

async function visitOnce(url: string, { context }: Browser): Promise<number> {
  const page = await context.newPage()
  try {
    const devices = await context.newCDPSession(page)
    await slowPhone(devices)
    await devices.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devices.send('Network.setBypassServiceWorker', { bypass: true })
    await page.goto(url)
    // Content under the splash could produce a larger paint.
    await page.locator('#splash').waitFor({ state: 'detached' })
    return await page.evaluate(largestPaint)
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) =>
      resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
    )
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
