import type { Page } from '@playwright/test'
import { expectAccessible, expectToFit, resize } from '../steps/accessibility-checks.ts'
import { demoOperator, desk, openConsole } from '../steps/console-steps.ts'
import { expect, test } from '../steps/journey.ts'
import { phone } from '../steps/phone.ts'
import type { ConsoleView } from '../views/console/console-view.ts'
import { consoleViews, signedOutConsoleViews } from '../views/console/console-views.ts'

/** What WCAG asks of a target. The console is made for a desk, and its tables are dense. */
const smallestPx = 24
/** Axe is slow, and the machine may be busy. */
const timeoutPerViewMs = 90_000
/** Each test has so many views, so that several workers share them. */
const viewsPerTest = 6

// A narrow window of a desk's browser: without a finger it has the styles of a phone, and as a wide one those of a desk.
test.use({ viewport: phone.viewport, isMobile: false, hasTouch: false })

test('the sign-in of the console is accessible', async ({ page }) => {
  test.setTimeout(timeoutPerViewMs * signedOutConsoleViews.length)
  for (const view of signedOutConsoleViews) {
    await page.goto(view.path)
    await expectUsable(page, view)
  }
})

for (let first = 0; first < consoleViews.length; first += viewsPerTest) {
  const views = consoleViews.slice(first, first + viewsPerTest)
  test(`the console is accessible from ${views[0]?.name} on`, async ({ page, expectInConsole }) => {
    expectInConsole(/404 .*\/console\//)
    test.setTimeout(timeoutPerViewMs * views.length)
    await openConsole(page, '/console', await demoOperator())
    for (const view of views) {
      await page.goto(view.path)
      await expectUsable(page, view)
    }
  })
}

/** Each view is opened once, as on a phone, and then widened. */
async function expectUsable(page: Page, view: ConsoleView): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1)
  await view.reach?.(page)
  // A view that leads to another page is there with that page's title.
  await expect(page.locator('main h1')).toHaveCount(1)
  await expectAccessible(page, `${view.name}, on a phone`)
  await expectToFit(page, view.name, { smallestPx })
  await resize(page, desk.viewport)
  await expectAccessible(page, `${view.name}, at a desk`)
  await expectNoScrolling(page, view)
  await resize(page, phone.viewport)
}

/** On a tablet, nothing is wider than the page. */
async function expectNoScrolling(page: Page, { name }: ConsoleView): Promise<void> {
  await resize(page, { width: 1024, height: 768 })
  const beyondPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(beyondPx, `${name}, on a tablet`).toBe(0)
}
