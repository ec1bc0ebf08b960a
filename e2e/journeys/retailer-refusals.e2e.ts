import { newShop } from '../steps/accounts.ts'
import { expect, fillIn, open, test } from '../steps/journey.ts'
import { launchOptions } from '../steps/phone.ts'

// These journeys need a phone without a camera.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, '--use-fake-device-for-media-stream=device-count=0'],
  },
})

test('without a camera the code can be typed', async ({ page, context }) => {
  await context.grantPermissions(['camera'])
  await open(page, '/signup')
  await page.getByRole('button', { name: 'Sign up as retailer' }).click()
  await expect(page.getByRole('heading', { name: 'Camera not found' })).toBeVisible()

  await page.getByRole('button', { name: 'Enter the code instead' }).click()
  const entry = page.getByRole('dialog', { name: 'Enter your code' })
  await expect(entry.getByLabel('Onboarding code')).toBeFocused()
  await entry.getByLabel('Onboarding code').fill('shop')
  await entry.getByRole('button', { name: 'Continue' }).click()
  await expect(entry.getByRole('alert')).toHaveText('An onboarding code has 8 letters and digits.')
  await entry.getByLabel('Onboarding code').fill('shop 0004')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Onboarding code')).toHaveValue('SHOP0004')
})

test('a refused camera shows a warning', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
  })
  await open(page, '/signup')
  await page.getByRole('button', { name: 'Sign up as retailer' }).click()
  await expect(page.getByRole('heading', { name: 'No camera permission' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()
})

test('a shop that denies its position gets two errors and is not onboarded', async ({ page, context }) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await open(page, '/signup?code=SHOP0005')
  const location = page.getByLabel('Location')
  await expect(page.getByRole('alert')).toHaveText(
    'Location permission denied. Please enable it in your browser settings.',
  )
  await expect(location).toHaveValue('')
  expect(alerts).toEqual(['Location permission is required for retailer sign-up.'])
  const button = page.getByRole('button', { name: 'Onboard Retailer' })
  await fillIn(page, newShop())
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('A shop cannot be onboarded without its location.')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -33.5, longitude: 151 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(location).toHaveValue('-33.500000, 151.000000')
  await expect(button).toBeEnabled()
})

test('a slow, missing or unavailable position is reported', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_, refuse) => {
      Object.assign(window, { refuse })
    }
  })
  await open(page, '/signup?code=SHOP0005')
  await expect(page.getByLabel('Location')).toHaveValue('Getting location...')
  await expect(page.getByRole('button', { name: 'Onboard Retailer' })).toBeDisabled()
  await page.evaluate(() => {
    const refuse = Reflect.get(window, 'refuse') as (error: object) => void
    refuse({ code: 2, PERMISSION_DENIED: 1 })
  })
  await expect(page.getByRole('alert')).toHaveText(
    'Could not get your location. Please ensure location services are enabled.',
  )

  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveText('Geolocation is not supported by this browser.')
})
