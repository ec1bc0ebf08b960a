import type { Page } from '@playwright/test'
import { expect, goWithinApp } from '../steps/journey.ts'

/** Something that can be seen: a screen, or what comes up on it. */
export interface View {
  readonly name: string
  readonly path: string
  /** What somebody does there until it is seen. What it bends at the network's edge stays bent until the next view. */
  readonly reach?: (page: Page) => Promise<void>
}

/** Brings it up afresh, whatever was open before. */
export async function show(page: Page, { path, reach }: View): Promise<void> {
  const elsewhere = path.startsWith('/signup') ? '/auth' : '/signup'
  const elsewhereTitle = elsewhere === '/auth' ? 'Sign in · Jara' : 'Sign up · Jara'
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await goWithinApp(page, elsewhere)
  await expect(page).toHaveTitle(elsewhereTitle)
  await goWithinApp(page, path)
  await expect(page).not.toHaveTitle(elsewhereTitle)
  await reach?.(page)
}
