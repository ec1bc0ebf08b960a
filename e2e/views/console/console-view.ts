import type { Page } from '@playwright/test'
import type { OperatorSession } from '../../steps/console-steps.ts'
import { expect, goWithinApp } from '../../steps/journey.ts'

/** A page of the console, or a state of it. */
export interface ConsoleView {
  readonly name: string
  readonly path: string
  readonly reach?: (page: Page) => Promise<void>
}

/**
 * Opens the view from scratch, independent of the previous one: signing out leaves nothing on the page, and signing in
 * resets everything. That costs a fraction of loading the page.
 */
export async function show(
  page: Page,
  { path, reach }: ConsoleView,
  session: OperatorSession,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await keepSession(page, undefined)
  await expect(page.locator('#page')).toHaveCount(0)
  await goWithinApp(page, path)
  await keepSession(page, session)
  await expect(page.locator('#page h1')).toHaveCount(1)
  await reach?.(page)
  // A view that redirects to another page is ready when that page has its title.
  await expect(page.locator('#page h1')).toHaveCount(1)
}

/** As if another tab had signed in, or out. */
async function keepSession(page: Page, session: OperatorSession | undefined): Promise<void> {
  await page.evaluate((next) => {
    if (next === undefined) localStorage.removeItem('operator')
    else localStorage.setItem('operator', JSON.stringify(next))
    dispatchEvent(new StorageEvent('storage'))
  }, session)
}
