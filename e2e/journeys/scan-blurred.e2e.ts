import { expect, open, test } from '../steps/journey.ts'
import { aBlurredPhoto } from '../steps/photos.ts'
import {
  capture,
  choosePhoto,
  expectChoice,
  expectLive,
  productChoice,
  startScanning,
  verifyShop,
} from '../steps/scan-steps.ts'

test.use({ signedInAs: 'customer', permissions: ['camera'] })

test.beforeEach(async ({ page, camera }) => {
  await camera.showsProduct('rice')
  await open(page, '/redeem')
  await verifyShop(page)
  await startScanning(page)
})

test('a blurred photo is sent like any other, with a hint and both ways to go on', async ({ page }) => {
  await choosePhoto(page, await aBlurredPhoto())
  await expectChoice(page)
  const choice = productChoice(page)
  await expect(choice.getByRole('status').filter({ hasText: 'This photo looks blurred.' })).toBeVisible()
  await expect(choice.getByRole('radio')).toHaveCount(4)
  await expect(choice.getByRole('button', { name: 'Confirm Purchase' })).toBeEnabled()
  await choice.getByRole('button', { name: 'Recapture Image' }).click()
  await expectLive(page)
})

test('a blurred photo shows the hint while it uploads, and can be cancelled', async ({ page }) => {
  await page.route('**/api/purchases/suggest-product', () => undefined, { times: 1 })
  await choosePhoto(page, await aBlurredPhoto())
  await expect(page.getByText('This photo looks blurred')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectLive(page)
})

test('a sharp photo shows no hint', async ({ page }) => {
  await capture(page)
  await expect(page.getByText(/blurred/)).toHaveCount(0)
})
