// The camera runs only while its picture is shown. It stays open, because opening it again may ask for permission again.
import { expect, open, type Page, test } from '../../steps/journey.ts'
import {
  camerasAskedFor,
  capture,
  countCameras,
  productChoice,
  startScanning,
  verification,
  verifyShop,
} from '../../steps/scan-steps.ts'

test.use({ permissions: ['camera'] })

test.describe('the camera of a scan', () => {
  test.use({ signedInAs: 'customer' })

  test.beforeEach(async ({ page, camera }) => {
    await camera.showsProduct('rice')
    await countCameras(page)
  })

  test('films only what is looked at: no typed PIN, no other shop, no taken photo, no choice', async ({
    page,
  }) => {
    await open(page, '/redeem')

    await test.step('the shop’s PIN is typed', async () => {
      const qrTab = page.getByRole('tab', { name: 'Scan QR Code' })
      await qrTab.click()
      await expect(page.getByText('Starting camera...')).toHaveCount(0)
      await expect.poll(() => isFilming(page)).toBe(true)
      await page.getByRole('tab', { name: 'Manual Input' }).click()
      await expect.poll(() => isFilming(page)).toBe(false)
      await qrTab.click()
      await expect.poll(() => isFilming(page)).toBe(true)
      await page.getByRole('tab', { name: 'Manual Input' }).click()
      await verifyShop(page)
    })

    await test.step('a photo is taken, and its product chosen', async () => {
      await startScanning(page)
      await expect.poll(() => isFilming(page)).toBe(true)
      await page.route('**/api/purchases/suggest-product', () => undefined, { times: 1 })
      await page.getByRole('button', { name: 'Capture' }).click()
      await expect(page.getByAltText('The photo you took')).toBeVisible()
      await expect.poll(() => isFilming(page)).toBe(false)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect.poll(() => isFilming(page)).toBe(true)

      await capture(page)
      expect(await brightness(page)).toBeGreaterThan(50)
      await expect.poll(() => isFilming(page)).toBe(false)
      await productChoice(page).getByRole('button', { name: 'Recapture Image' }).click()
      await expect.poll(() => isFilming(page)).toBe(true)
    })

    await test.step('another shop is verified', async () => {
      await page.getByRole('button', { name: 'Change shop' }).click()
      await expect(verification(page)).toBeVisible()
      await expect.poll(() => isFilming(page)).toBe(false)
      await verifyShop(page)
      await expect.poll(() => isFilming(page)).toBe(true)
      await capture(page)
      expect(await brightness(page)).toBeGreaterThan(50)
    })
    expect(await camerasAskedFor(page)).toBe(1)
  })

  test('does not film if it is allowed only when nobody looks any more', async ({ page }) => {
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices
      const openCamera = devices.getUserMedia.bind(devices)
      const allowed = new Promise((resolve) => addEventListener('allow', resolve, { once: true }))
      devices.getUserMedia = (constraints) => allowed.then(() => openCamera(constraints))
    })
    await open(page, '/redeem')
    await page.getByRole('tab', { name: 'Scan QR Code' }).click()
    await page.getByRole('tab', { name: 'Manual Input' }).click()
    await page.evaluate(() => dispatchEvent(new Event('allow')))
    await expect.poll(() => page.evaluate(() => 'stream' in window)).toBe(true)
    await expect.poll(() => isFilming(page)).toBe(false)
    await page.getByRole('tab', { name: 'Scan QR Code' }).click()
    await expect.poll(() => isFilming(page)).toBe(true)
  })
})

test('the camera of a sign-up does not film while the code is typed, and reads codes again afterwards', async ({
  page,
  camera,
}) => {
  await camera.shows('http://localhost/signup?code=SHOP0005')
  await countCameras(page)
  await holdHandOverLens(page)
  await open(page, '/signup')
  await page.getByRole('button', { name: 'Sign up as retailer' }).click()
  await expect(page.getByText('Starting camera...')).toHaveCount(0)
  await expect.poll(() => isFilming(page)).toBe(true)
  await page.getByRole('button', { name: 'Enter the code instead' }).click()
  await expect.poll(() => isFilming(page)).toBe(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => isFilming(page)).toBe(true)
  await page.evaluate(() => Reflect.set(window, 'isCovered', false))
  await expect(page.getByLabel('Onboarding code')).toHaveValue('SHOP0005')
  expect(await camerasAskedFor(page)).toBe(1)
})

/** No code can be read while `isCovered` is set. */
async function holdHandOverLens(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const copy = window.createImageBitmap.bind(window)
    const copyUncovered = (
      video: HTMLVideoElement,
      left: number,
      top: number,
      width: number,
      height: number,
    ) =>
      Reflect.get(window, 'isCovered') === true
        ? Promise.reject(new DOMException('Nothing is seen.', 'InvalidStateError'))
        : copy(video, left, top, width, height)
    Object.assign(window, { isCovered: true, createImageBitmap: copyUncovered })
  })
}

/** Whether the opened camera's track delivers pictures. */
function isFilming(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { stream } = window as { stream?: MediaStream }
    return (
      stream?.getVideoTracks().some(({ enabled, readyState }) => enabled && readyState === 'live') === true
    )
  })
}

/** The mean brightness of the photo, from 0 to 255. */
function brightness(page: Page): Promise<number> {
  return page.getByAltText('The photo you took').evaluate(async (photo: HTMLImageElement) => {
    await photo.decode()
    const drawing = new OffscreenCanvas(1, 1).getContext('2d')
    if (!drawing) throw new Error('This browser draws nothing.')
    drawing.drawImage(photo, 0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = drawing.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  })
}
