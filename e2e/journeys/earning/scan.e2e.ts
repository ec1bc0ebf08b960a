import { registerCustomer, sessionOf, sessionWith, storedIn } from '../../steps/accounts.ts'
import { expect, open, type Page, test as journeyTest } from '../../steps/journey.ts'
import {
  cameraIsOff,
  camerasAskedFor,
  capture,
  countCameras,
  decidePurchases,
  productChoice,
  shopPin,
  startScanning,
  verification,
  verifyShop,
} from '../../steps/scan-steps.ts'

/** Each journey has its own customer, so that no other purchase changes the balance. */
const test = journeyTest.extend<{ customer: { email: string; password: string } }>({
  customer: async ({}, use) => {
    await use(await registerCustomer())
  },
  storageState: async ({ customer }, use) => {
    await use(storedIn(await sessionWith(customer)))
  },
})

test.use({ permissions: ['camera'] })

test(
  'a product is scanned at a shop chosen by PIN, and the balance grows once the shop approves',
  { tag: '@core' },
  async ({ page, camera, customer }) => {
    await camera.showsProduct('rice')
    await open(page, '/redeem')
    await expect(page.getByRole('img', { name: 'Current point balance: 0 pts' })).toBeVisible()
    await expect(page.getByText('No scans yet')).toBeVisible()
    await verifyByPin(page)
    await expect(page.getByText(`Shop PIN ${shopPin}`)).toBeVisible()

    await startScanning(page)
    const asked = page.waitForRequest('**/api/purchases/suggest-product')
    await capture(page)
    expect((await asked).headers()['content-type']).toMatch(/^multipart\/form-data/)
    const choice = productChoice(page)
    await expect(choice.getByRole('radio')).toHaveCount(4)
    await expect(choice.getByRole('img', { includeHidden: true })).toHaveCount(4)
    await expect(choice.getByText(/^₦[\d,]+\.\d\d$/)).toHaveCount(4)
    await choice.getByRole('radio', { name: 'Long Grain Rice 2kg' }).check()
    const sent = page.waitForRequest(isPurchase)
    await choice.getByRole('button', { name: 'Increase quantity' }).click()
    await choice.getByRole('button', { name: 'Confirm Purchase' }).click()
    const request = await sent
    expect(request.postDataJSON()).toMatchObject({ retailerCode: shopPin, quantity: 2 })
    expect(request.headers()['idempotency-key']).toMatch(/^\S{16,}$/)

    const success = page.getByRole('dialog', { name: 'Success' })
    await expect(success.getByText('Purchase submitted successfully!', { exact: true })).toBeVisible()
    await success.getByRole('button', { name: 'OK' }).click()
    const scan = page.getByRole('list', { name: 'Recent Scans' }).getByRole('listitem')
    await expect(scan).toHaveCount(1)
    await expect(scan).toContainText('Pending')
    await expect(scan).toContainText('Golden Sack')
    await expect(scan).toContainText('₦9,000.00')
    await expect(scan.getByText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Current point balance: 0 pts' })).toBeVisible()

    const { token } = await sessionOf('retailer')
    const points = await decidePurchases(token, { customer: customer.email, status: 'confirmed' })
    expect(points).toBeGreaterThan(0)
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByRole('img', { name: `Current point balance: ${points} pts` })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()
    await expect(scan).toContainText('Confirmed')
    await expect(scan).toContainText(`+${points} pts`)
  },
)

test('a product is scanned at a shop chosen by QR code, with one camera stream and one submission', async ({
  page,
  camera,
}) => {
  await camera.shows(`https://jara.example/signup?code=${shopPin}`)
  await countCameras(page)
  await open(page, '/redeem')
  await verification(page).getByRole('button', { name: 'Close' }).click()
  await expect(page, 'without a shop there is no scan').toHaveURL('/')
  await page.getByRole('link', { name: 'Scan', exact: true }).click()
  await expect(page.getByLabel('Shop PIN')).toBeFocused()
  await expect(page.getByRole('tab')).toHaveText(['Manual Input', 'Scan QR Code'])
  expect(await camerasAskedFor(page)).toBe(0)
  const verifying = page.waitForFunction(isVerifying, '[role=status]')
  await page.getByRole('tab', { name: 'Scan QR Code' }).click()
  await verifying
  await expect(verification(page)).toHaveCount(0)

  await startScanning(page)
  await capture(page)
  const choice = productChoice(page)
  await choice.getByRole('button', { name: 'Recapture Image' }).click()
  await expect(choice).toHaveCount(0)
  await expect(page.getByLabel('Camera picture')).toBeVisible()
  await expect(page.getByAltText('The photo you took')).toHaveCount(0)
  await capture(page)

  const sent: string[] = []
  page.on('request', (request) => isPurchase(request) && sent.push(request.url()))
  await choice.getByRole('radio').first().check()
  await enterQuantities(page)
  await choice.getByRole('button', { name: 'Confirm Purchase' }).dblclick()
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  expect(sent).toHaveLength(1)
  // The shop stays verified, and the camera keeps running.
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
  expect(await camerasAskedFor(page)).toBe(1)
  await page.getByRole('button', { name: 'Change shop' }).click()
  await expect(verification(page)).toBeVisible()
  await verifyShop(page)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await cameraIsOff(page)
})

async function verifyByPin(page: Page): Promise<void> {
  const field = page.getByLabel('Shop PIN')
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect(field).toHaveAttribute('name', 'retailerCode')
  await expect(field).toHaveAccessibleDescription('Shop PIN must be exactly 8 characters')
  await field.pressSequentially('JARA202')
  await expect(confirm).toBeDisabled()
  await field.pressSequentially('6X')
  await expect(field).toHaveValue(shopPin)
  const verifying = page.waitForFunction(isVerifying, 'button[aria-disabled=true]')
  const started = Date.now()
  await confirm.click()
  await verifying
  await expect(verification(page)).toHaveCount(0)
  expect(Date.now() - started).toBeGreaterThanOrEqual(1_500)
}

/**
 * Runs in the page, frame by frame: the text shows for only a second and a half, which a busy machine may miss between two
 * checks. True once a visible element in the dialog that matches the selector shows it.
 */
function isVerifying(selector: string): boolean {
  return [...document.querySelectorAll(`dialog ${selector}`)].some(
    (element) => element.textContent === 'Verifying...' && element.checkVisibility(),
  )
}

/** Spec §5: less than 1 counts as 1. */
async function enterQuantities(page: Page): Promise<void> {
  const quantity = page.getByLabel('Quantity', { exact: true })
  await expect(quantity).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  for (const [typed, kept] of [
    ['0', '1'],
    ['-4', '1'],
    ['3', '3'],
    ['2000', '1000'],
  ] as const) {
    await quantity.fill(typed)
    await expect(quantity).toHaveValue(kept)
  }
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
}

function isPurchase(request: { url: () => string; method: () => string }): boolean {
  return request.method() === 'POST' && request.url().endsWith('/api/purchases')
}
