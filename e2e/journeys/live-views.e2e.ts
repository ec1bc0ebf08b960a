// Every screen that an installation with everything live adds, on one server: that of the other journeys has all switches off.
import { expectUsable } from '../steps/accessibility-checks.ts'
import { type DemoRole, demoEmail } from '../steps/accounts.ts'
import { expect, mainBar, open, type Page, signIn, test } from '../steps/journey.ts'
import { startJourneyServer } from '../steps/journey-server.ts'
import { lagos } from '../steps/map-steps.ts'
import type { OwnServer } from '../steps/own-server.ts'
import { customerLiveViews } from '../views/live/customer-live-views.ts'
import { shopLiveViews } from '../views/live/shop-live-views.ts'
import type { View } from '../views/view.ts'

/** Axe is slow, and the machine may be busy. */
const timeoutPerViewMs = 30_000

let server: OwnServer

test.use({ geolocation: lagos, permissions: ['camera', 'geolocation'] })
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  server = await startJourneyServer({ DEMO: 'live' })
})

test.afterAll(() => server.stop())

// An open page would log that its live connection is gone.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank')
})

test('a customer finds every live view accessible', async ({ page, camera, expectInConsole }) => {
  expectInConsole(/404 .*\/api\/declarations\/pin/)
  await camera.showsProduct('rice')
  await expectAllUsable(page, 'customer', customerLiveViews)
})

test('a shop finds every live view accessible', async ({ page, camera }) => {
  await camera.showsProduct('rice')
  await expectAllUsable(page, 'retailer', shopLiveViews)
})

async function expectAllUsable(page: Page, role: DemoRole, views: readonly View[]): Promise<void> {
  test.setTimeout(timeoutPerViewMs * views.length)
  await open(page, `${server.url}/auth`)
  await signIn(page, demoEmail(role))
  await expect(mainBar(page)).toBeVisible()
  await expectUsable(page, views)
}
