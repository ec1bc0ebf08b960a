import type { Page } from '@playwright/test'
import { expectAccessible, expectToFit } from '../steps/accessibility-checks.ts'
import { desk, openConsole } from '../steps/console-steps.ts'
import { expect, test } from '../steps/journey.ts'
import { type ConsoleView, consoleViews, signedOutConsoleViews } from '../views/console-views.ts'

/** What WCAG asks of a target. The console is made for a desk, and its tables are dense. */
const smallestPx = 24
/** Axe is slow, and the machine may be busy. */
const timeoutPerViewMs = 30_000

for (const [where, size] of [
  ['at a desk', desk],
  ['on a tablet', { ...desk, viewport: { width: 1024, height: 768 } }],
  ['on a phone', {}],
] as const) {
  test.describe(where, () => {
    test.use(size)

    test('the sign-in of the console is accessible', async ({ page }) => {
      test.setTimeout(timeoutPerViewMs * (signedOutConsoleViews.length + 1))
      for (const view of signedOutConsoleViews) {
        await page.goto(view.path)
        await expectUsable(page, view, where)
      }
    })

    test('every view of the console is accessible', async ({ page }) => {
      test.setTimeout(timeoutPerViewMs * (consoleViews.length + 1))
      for (const view of consoleViews) {
        await openConsole(page, view.path)
        await expectUsable(page, view, where)
      }
    })
  })
}

async function expectUsable(page: Page, view: ConsoleView, where: string): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1)
  await view.reach?.(page)
  await expectAccessible(page, `${view.name}, ${where}`)
  if (where === 'on a phone') await expectToFit(page, view.name, { smallestPx })
}
