import type { Page } from '@playwright/test'
import { expectAccessible, expectNoViolations, expectToFit, resize } from '../steps/accessibility-checks.ts'
import { demoOperator, desk } from '../steps/console-steps.ts'
import { expect, test } from '../steps/journey.ts'
import { phone } from '../steps/phone.ts'
import { type ConsoleView, show } from '../views/console/console-view.ts'
import { consoleViews, signedOutConsoleViews } from '../views/console/console-views.ts'

/** The target size that WCAG requires. The console is made for desktops, and its tables are dense. */
const smallestPx = 24
/** Axe is slow, and the machine may be busy. */
const timeoutPerViewMs = 90_000
/**
 * At a desk the console shows everything that it shows on a phone except a bar, with the same colours and elements. So on a
 * phone only rules that depend on position, or on what is hidden, can give a different result.
 */
const layoutRules = [
  'bypass',
  'heading-order',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
  'scrollable-region-focusable',
  'target-size',
]
/** Views per test, so that several workers share them. */
const viewsPerTest = 12

// A narrow desktop window: without touch it can switch between the phone's styles and, when widened, the desktop's.
test.use({ viewport: phone.viewport, isMobile: false, hasTouch: false })

test('the sign-in of the console is accessible', { tag: '@core' }, async ({ page }) => {
  test.setTimeout(timeoutPerViewMs * signedOutConsoleViews.length)
  for (const view of signedOutConsoleViews) {
    await page.goto(view.path)
    await expect(page.locator('main h1')).toHaveCount(1)
    await view.reach?.(page)
    await expectAccessible(page, `${view.name}, on a phone`)
    await expectUsable(page, view)
  }
})

for (let first = 0; first < consoleViews.length; first += viewsPerTest) {
  const views = consoleViews.slice(first, first + viewsPerTest)
  test(`the console is accessible from ${views[0]?.name} on`, async ({ page }) => {
    test.setTimeout(timeoutPerViewMs * views.length)
    const session = await demoOperator()
    await page.goto('/console')
    await show(page, { name: 'the start', path: '/console' }, session)
    // The bar at the top, which only a phone shows, is the same on every page.
    await expectAccessible(page, 'the start, on a phone')
    for (const view of views) {
      await page.emulateMedia({ colorScheme: 'light' })
      await show(page, view, session)
      await expectUsable(page, view)
    }
  })
}

/** Opens each view once in phone width, then widens it. */
async function expectUsable(page: Page, { name }: ConsoleView): Promise<void> {
  await expectNoViolations(page, `${name}, on a phone`, layoutRules)
  await expectToFit(page, name, { smallestPx })
  await resize(page, desk.viewport)
  await expectAccessible(page, `${name}, at a desk`)
  await resize(page, phone.viewport)
}
