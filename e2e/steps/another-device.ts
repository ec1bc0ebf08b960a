import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { shortenSplash } from './splash.ts'

/** A device besides the journey's own. Its splash is shortened, too. */
export async function anotherDevice(browser: Browser, settings: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(settings)
  await shortenSplash(context)
  return context.newPage()
}
