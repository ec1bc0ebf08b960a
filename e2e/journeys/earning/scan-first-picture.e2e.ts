// A photo can be taken once the camera shows a picture.
import { stopTimeFromHere } from '../../steps/frozen-time.ts'
import { expect, open, test } from '../../steps/journey.ts'
import { shopPin, verification, verifyShop } from '../../steps/scan-steps.ts'

test.use({ signedInAs: 'customer', permissions: ['camera'] })

test('Capture waits for two frames of the camera, each time that it is shown', async ({ page, camera }) => {
  await camera.showsProduct('rice')
  await page.addInitScript(() => {
    let ask: VideoFrameRequestCallback | undefined
    HTMLVideoElement.prototype.requestVideoFrameCallback = (take) => {
      ask = take
      return 0
    }
    const showFrame = () => {
      const take = ask
      ask = undefined
      take?.(0, {} as VideoFrameCallbackMetadata)
      return take !== undefined
    }
    Object.assign(window, { showFrame })
  })
  const showFrame = () => page.evaluate(() => (Reflect.get(window, 'showFrame') as () => boolean)())
  const capture = page.getByRole('button', { name: 'Capture' })
  await open(page, '/redeem')
  await verifyShop(page)
  await stopTimeFromHere(page)
  await page.getByRole('button', { name: 'Start Scanning' }).click()
  await expectCaptureAfterTwoFrames()
  await page.getByRole('button', { name: 'Change shop' }).click()
  await page.getByLabel('Shop PIN').fill(shopPin)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Verifying...')).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(verification(page)).toHaveCount(0)
  await expectCaptureAfterTwoFrames()

  async function expectCaptureAfterTwoFrames() {
    await expect.poll(showFrame).toBe(true)
    await expect(page.getByText('Starting camera...')).toBeVisible()
    await expect(capture).toBeDisabled()
    await expect.poll(showFrame).toBe(true)
    await expect(capture).toBeEnabled()
    await expect(page.getByText('Starting camera...')).toHaveCount(0)
  }
})

test('a camera whose frames never come can be tried all the same', async ({ page, camera }) => {
  await camera.showsProduct('rice')
  await page.addInitScript(() => {
    HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0
    Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { get: () => 0 })
  })
  await open(page, '/redeem')
  await verifyShop(page)
  await stopTimeFromHere(page)
  await page.getByRole('button', { name: 'Start Scanning' }).click()
  await expect(page.getByRole('button', { name: 'Capture' })).toBeDisabled()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Capture' }).click()
  await expect(page.getByRole('alert')).toHaveText('Camera not ready.')
})

test('a browser that reports no frames captures from the first picture on', async ({ page, camera }) => {
  await camera.showsProduct('rice')
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback')
    // Holds back the event of the first picture.
    addEventListener('loadeddata', (event) => event.isTrusted && event.stopImmediatePropagation(), true)
  })
  await open(page, '/redeem')
  await verifyShop(page)
  await page.getByRole('button', { name: 'Start Scanning' }).click()
  const video = page.getByLabel('Camera picture')
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThan(1)
  await expect(page.getByRole('button', { name: 'Capture' })).toBeDisabled()
  await video.dispatchEvent('loadeddata')
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
})
