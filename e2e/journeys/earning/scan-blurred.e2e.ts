import { expect, open, test } from '../../steps/journey.ts'
import { aBlurredPhoto } from '../../steps/photos.ts'
import {
  capture,
  choosePhoto,
  expectChoice,
  expectLive,
  productChoice,
  startScanning,
  verifyShop,
} from '../../steps/scan-steps.ts'

test.use({ signedInAs: 'customer', permissions: ['camera'] })

test('a blurred photo is sent like any other, with a hint meanwhile and both ways to go on', async ({
  page,
  camera,
}) => {
  await camera.showsProduct('rice')
  await open(page, '/redeem')
  await verifyShop(page)
  await startScanning(page)

  await test.step('the hint is shown while it uploads, which can be cancelled', async () => {
    await page.route('**/api/purchases/suggest-product', () => undefined, { times: 1 })
    await choosePhoto(page, await aBlurredPhoto())
    await expect(page.getByText('This photo looks blurred')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectLive(page)
  })

  await test.step('the hint is shown with the products', async () => {
    await choosePhoto(page, await aBlurredPhoto())
    await expectChoice(page)
    const choice = productChoice(page)
    await expect(choice.getByRole('status').filter({ hasText: 'This photo looks blurred.' })).toBeVisible()
    await expect(choice.getByRole('radio')).toHaveCount(4)
    await expect(choice.getByRole('button', { name: 'Confirm Purchase' })).toBeEnabled()
    await choice.getByRole('button', { name: 'Recapture Image' }).click()
    await expectLive(page)
  })

  await test.step('a sharp photo shows no hint', async () => {
    await capture(page)
    await expect(page.getByText(/blurred/)).toHaveCount(0)
  })
})
