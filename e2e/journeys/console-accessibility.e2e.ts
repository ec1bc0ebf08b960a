import type { Page } from '@playwright/test'
import { expectAccessible, expectToFit } from '../steps/accessibility-checks.ts'
import { demoOperator, desk, openConsole } from '../steps/console-steps.ts'
import { expect, test } from '../steps/journey.ts'
import type { ConsoleView } from '../views/console/console-view.ts'
import { consoleViews, signedOutConsoleViews } from '../views/console/console-views.ts'

/** What WCAG asks of a target. The console is made for a desk, and its tables are dense. */
const smallestPx = 24
/** Axe is slow, and the machine may be busy. */
const timeoutPerViewMs = 60_000
/** Each test has so many views, so that several workers share them. */
const viewsPerTest = 8

for (const [where, size] of [
  ['at a desk', desk],
  ['on a phone', {}],
] as const) {
  test.describe(where, () => {
    test.use(size)

    test('the sign-in of the console is accessible', async ({ page }) => {
      test.setTimeout(timeoutPerViewMs * signedOutConsoleViews.length)
      for (const view of signedOutConsoleViews) {
        await page.goto(view.path)
        await expectUsable(page, view, where)
      }
    })

    for (let first = 0; first < consoleViews.length; first += viewsPerTest) {
      const views = consoleViews.slice(first, first + viewsPerTest)
      test(`the console is accessible from ${views[0]?.name} on`, async ({ page, expectInConsole }) => {
        expectInConsole(/404 .*\/console\//)
        test.setTimeout(timeoutPerViewMs * views.length)
        const session = await demoOperator()
        for (const view of views) {
          await openConsole(page, view.path, session)
          await expectUsable(page, view, where)
        }
      })
    }
  })
}

async function expectUsable(page: Page, view: ConsoleView, where: string): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1)
  await view.reach?.(page)
  // A view that leads to another page is there with that page's title.
  await expect(page.locator('main h1')).toHaveCount(1)
  await expectAccessible(page, `${view.name}, ${where}`)
  if (where === 'on a phone') await expectToFit(page, view.name, { smallestPx })
  else await expectNoScrolling(page, view)
}

/** On a tablet, nothing is wider than the page. */
async function expectNoScrolling(page: Page, { name }: ConsoleView): Promise<void> {
  await page.setViewportSize({ width: 1024, height: 768 })
  const beyondPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(beyondPx, `${name}, on a tablet`).toBe(0)
  await page.setViewportSize(desk.viewport)
}
