import type { Page } from '@playwright/test'
import { expect, goWithinApp } from '../steps/journey.ts'
import { keepLock } from '../steps/lock-steps.ts'

/** A screen, or a state of it. */
export interface View {
  readonly name: string
  readonly path: string
  /** The steps that lead to the view. Routes that they intercept stay intercepted until the next view. */
  readonly reach?: (page: Page) => Promise<void>
}

/** Opens the view from scratch, independent of the one before. */
export async function show(page: Page, { path, reach }: View): Promise<void> {
  const otherPath = path.startsWith('/signup') ? '/auth' : '/signup'
  const otherTitle = otherPath === '/auth' ? 'Sign in · Jara' : 'Sign up · Jara'
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await keepLock(page, undefined)
  await goWithinApp(page, otherPath)
  await expect(page).toHaveTitle(otherTitle)
  // The tab remembers a verified shop and what was typed.
  await page.evaluate(() => sessionStorage.clear())
  await goWithinApp(page, path)
  await expect(page).not.toHaveTitle(otherTitle)
  await reach?.(page)
}
