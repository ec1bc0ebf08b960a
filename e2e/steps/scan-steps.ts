// Steps for the Scan Products screen.
import { expect, type Locator, type Page } from '@playwright/test'
import { serverUrl } from './server-under-test.ts'

export const shopPin = 'JARA2026'

/** The first photo of a shop makes the server process all its products. */
const firstPhotoMs = 60_000

export function verification(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Shop Verification' })
}

export function productChoice(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Select Purchased Product' })
}

export async function verifyShop(page: Page, pin = shopPin): Promise<void> {
  await page.getByLabel('Shop PIN').fill(pin)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(verification(page)).toHaveCount(0)
}

export async function startScanning(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Scanning' }).click()
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
  await expect(page.getByText('Fill the frame with the product and hold still.')).toBeVisible()
}

/** Captures, and waits for the products to choose from. */
export async function capture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Capture' }).click()
  await expectChoice(page)
}

export async function expectChoice(page: Page): Promise<void> {
  await expect(productChoice(page)).toBeVisible({ timeout: firstPhotoMs })
}

export async function choosePhoto(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.getByLabel('Photo of the product').setInputFiles(file)
}

/** Decides this customer's pending purchases as the demo shop. */
export async function decidePurchases(
  retailerToken: string,
  { customer, status }: { customer: string; status: 'confirmed' | 'rejected' },
): Promise<number> {
  const headers = { authorization: `Bearer ${retailerToken}`, 'content-type': 'application/json' }
  const answer = await fetch(new URL('/api/purchases/pending', serverUrl()), { headers })
  const pending = (await answer.json()) as { id: string; customer_email: string; points: number }[]
  const own = pending.filter(({ customer_email }) => customer_email === customer)
  for (const { id } of own) {
    const path = `/api/purchases/${id}/status`
    const body = JSON.stringify({ status })
    const decided = await fetch(new URL(path, serverUrl()), { method: 'PUT', headers, body })
    if (!decided.ok) throw new Error(`The decision was refused: ${await decided.text()}`)
  }
  return own.reduce((sum, { points }) => sum + points, 0)
}

/** Counts how often the page requests a camera, and exposes the last stream. */
export async function countCameras(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const openCamera = devices.getUserMedia.bind(devices)
    Object.assign(window, { cameras: 0 })
    devices.getUserMedia = async (constraints) => {
      Object.assign(window, { cameras: Number(Reflect.get(window, 'cameras')) + 1 })
      const stream = await openCamera(constraints)
      Object.assign(window, { stream })
      return stream
    }
  })
}

export async function camerasAskedFor(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'cameras')))
}

/** Waits until the last stream has ended. */
export async function cameraIsOff(page: Page): Promise<void> {
  await page.waitForFunction(() => !(Reflect.get(window, 'stream') as MediaStream).active)
}

/** The photo is cleared, and the camera is live again. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.getByAltText('The photo you took')).toHaveCount(0)
  await expect(page.getByLabel('Camera picture')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
}
