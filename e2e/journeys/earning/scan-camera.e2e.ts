import { expect, open, test } from '../../steps/journey.ts'
import { cameraIsOff, countCameras, startScanning, verifyShop } from '../../steps/scan-steps.ts'

test.use({ signedInAs: 'customer', permissions: ['camera'] })

test('the camera shows the controls that its lens supports, and stops when the page is hidden', async ({
  page,
  camera,
}) => {
  await camera.showsProduct('rice')
  await countCameras(page)
  await page.addInitScript(() => {
    const applied: unknown[] = []
    Object.assign(window, { applied })
    const capabilities: object = { torch: true, zoom: { min: 1, max: 4 } }
    MediaStreamTrack.prototype.getCapabilities = () => capabilities
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => void applied.push(constraints)
  })
  await open(page, '/redeem')
  await verifyShop(page)
  await startScanning(page)

  await test.step('light and zoom end under a photo', async () => {
    const light = page.getByRole('button', { name: 'Light' })
    await light.click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(light).toHaveAttribute('aria-pressed', 'true')
    const applied = () => page.evaluate(() => Reflect.get(window, 'applied') as unknown[])
    expect(await applied()).toMatchObject([
      { advanced: [{ torch: true }] },
      { advanced: [{ torch: true, zoom: 2 }] },
    ])

    await page.route('**/api/purchases/suggest-product', () => undefined)
    await page.getByRole('button', { name: 'Capture' }).click()
    await expect(page.getByAltText('The photo you took')).toBeVisible()
    await expect
      .poll(async () => (await applied()).at(-1))
      .toMatchObject({ advanced: [{ torch: false, zoom: 1 }] })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(light).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('a hidden page films nothing, and goes on after a tap', async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'hidden')
    })
    await expect(page.getByText('Camera paused')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Capture' })).toBeDisabled()
    await cameraIsOff(page)
    await page.getByRole('button', { name: 'Resume camera' }).click()
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
  })

  await page.getByRole('button', { name: 'Stop camera' }).click()
  await expect(page.getByRole('button', { name: 'Start Scanning' })).toBeEnabled()
  await cameraIsOff(page)
})
