// How the app appears in the phone's task switcher.
import { expect, open, test } from '../steps/journey.ts'
import { turn } from '../steps/lock-steps.ts'
import { expectAskedAtStart, holdPhone } from '../steps/push-phone.ts'

test.use({ signedInAs: 'customer' })

test('neither balance nor codes of a hidden page, and everything at once of a shown one', async ({
  page,
}) => {
  await holdPhone(page, { permission: 'default' })
  await open(page, '/')
  const app = page.locator('#app')
  // The same file covers hidden pages, and then asks. Its styles load before its script.
  await expectAskedAtStart(page)
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body, '::after').position))
    .toBe('fixed')
  await turn(page, 'hidden')
  await expect(app).toHaveCSS('opacity', '0')
  expect(await page.evaluate(() => getComputedStyle(document.body, '::after').visibility)).toBe('visible')
  await turn(page, 'visible')
  expect(await app.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  expect(await page.evaluate(() => getComputedStyle(document.body, '::after').visibility)).toBe('hidden')
})
