import { expectStill, expectUsable } from '../steps/accessibility-checks.ts'
import { sessionOf } from '../steps/accounts.ts'
import { openInFrozenTime } from '../steps/frozen-time.ts'
import { expect, open, test } from '../steps/journey.ts'
import { lagos } from '../steps/map-steps.ts'
import { signInViews, signUpViews } from '../views/signed-out-views.ts'
import { viewsByRole } from '../views/all-views.ts'

/** Axe is slow, and the machine may be busy. */
const timeoutMs = 180_000
const timeoutPerViewMs = 30_000

test(
  'the sign-in, its errors and its dialogs are accessible',
  { tag: '@core' },
  async ({ page, expectInConsole }) => {
    test.setTimeout(timeoutMs)
    expectInConsole(/401 .*\/api\/auth\/login/)
    expectInConsole(/400 .*\/api\/auth\/not-me/)
    await open(page, '/auth')
    await expectUsable(page, signInViews)
  },
)

test.describe('with a camera and a position', () => {
  test.use({
    geolocation: lagos,
    permissions: ['camera', 'geolocation'],
  })

  test('the sign-up, its errors and its dialogs are accessible', async ({
    page,
    camera,
    expectInConsole,
  }) => {
    test.setTimeout(timeoutMs)
    expectInConsole(/409 .*\/api\/auth\/register/)
    await camera.shows('no invitation')
    await open(page, '/signup')
    await expectUsable(page, signUpViews)
  })
})

for (const [role, home] of [
  ['customer', '/'],
  ['retailer', '/retailer'],
] as const) {
  test.describe(`a ${role}`, () => {
    test.use({
      signedInAs: role,
      geolocation: lagos,
      permissions: ['camera', 'geolocation'],
    })

    for (const [topic, views] of Object.entries(viewsByRole[role])) {
      test(`finds every view accessible: ${topic}`, async ({ page, camera, sessionFor, expectInConsole }) => {
        test.setTimeout(timeoutPerViewMs * views.length)
        expectInConsole(/(409|503) .*\/api\/purchases\/[^/]+\/status/)
        expectInConsole(
          /403 .*\/api\/(retailers\/profile|redemptions\/|wallet\/(proofs|unlock)|users\/me\/contacts\/)/,
        )
        expectInConsole(/404 .*\/api\//)
        expectInConsole(/409 .*\/api\/redemptions\//)
        expectInConsole(/ERR_FAILED .*\/wallet\/unlock-questions/)
        expectInConsole(/(400|429) .*\/api\/(auth\/password|account\/copies|users\/me\/contacts\/codes)/)
        expectInConsole(/429 .*\/api\/redemptions\/made-up\/token/)
        expectInConsole(/500 .*\/api\/(purchases|users|account)\//)
        await camera.showsProduct('rice')
        await open(page, home)
        await expectUsable(page, views, [await sessionFor(role), await sessionOf(role)])
      })
    }
  })
}

test.describe('from the splash on', () => {
  test.use({ fullSplash: true })

  test('nothing moves for a user who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openInFrozenTime(page, '/auth')
    await expect(page.locator('#splash')).toBeVisible()
    await expectStill(page)
    await page.clock.resume()
    await expect(page.locator('#splash')).toHaveCount(0)
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    await expectStill(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    await expectStill(page)
  })
})
