import { expect, open, test } from '../../steps/journey.ts'
import { launchOptions } from '../../steps/launch-options.ts'

// This journey needs a phone without a camera.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, '--use-fake-device-for-media-stream=device-count=0'],
  },
})

test('without a camera the code can be typed, and a refused camera shows a warning', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera'])
  await open(page, '/signup')
  const signUp = page.getByRole('button', { name: 'Sign up as retailer' })
  await signUp.click()
  await expect(page.getByRole('heading', { name: 'Camera not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
  })
  await signUp.click()
  await expect(page.getByRole('heading', { name: 'No camera permission' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()

  await page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'))
  await signUp.click()
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
