import { newShop } from '../../steps/accounts.ts'
import { expect, fillIn, goWithinApp, mainBar, open, signIn, test } from '../../steps/journey.ts'

const ikoyi = { latitude: 6.4541, longitude: 3.4347 }

test.use({ geolocation: ikoyi, permissions: ['camera', 'geolocation'] })

test('a shop is onboarded with its QR code and its position', { tag: '@core' }, async ({ page, camera }) => {
  const shop = newShop()
  await camera.shows('http://localhost/signup?code=SHOP0002')
  await open(page, '/signup?token=spring')
  await page.getByRole('button', { name: 'Sign up as retailer' }).click()
  await expect(page.getByRole('heading', { name: 'Sign up as retailer' })).toBeFocused()
  const code = page.getByLabel('Onboarding code')
  await expect(code).toHaveValue('SHOP0002')
  await expect(code).not.toBeEditable()
  const location = page.getByLabel('Location')
  await expect(location).toHaveValue('6.454100, 3.434700')
  await expect(location).not.toBeEditable()

  await fillIn(page, shop)
  const sent = page.waitForRequest('**/api/retailers/onboard')
  const said = page.waitForFunction(isSaid, 'Retailer onboarding complete! Please log in.')
  await page.getByRole('button', { name: 'Onboard Retailer' }).click()
  expect((await sent).postDataJSON()).toEqual({
    ...shop,
    uniqueCode: 'SHOP0002',
    location: { lat: ikoyi.latitude, lon: ikoyi.longitude },
  })
  await said

  await expect(page).toHaveURL('/auth?token=spring')
  await signIn(page, shop.email, shop.password)
  await expect(page).toHaveURL('/retailer')
  await expect(page.getByRole('heading', { name: 'Welcome back, Ṣadé' })).toBeVisible()
  await expect(mainBar(page).getByRole('link')).toHaveText(['Dashboard', 'Scan Items', 'Inventory', 'Alerts'])

  await page.getByRole('button', { name: 'Profile menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Ṣadé Ẹniọlá' })
  await menu.getByRole('link', { name: 'View Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Retailer Profile' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
})

test('the scanner opens the rear camera, scans a box of 250 by 250 pixels, and takes no other QR code', async ({
  page,
  camera,
}) => {
  await camera.shows('SHOP0002')
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const openCamera = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (constraints) => {
      const stream = await openCamera(constraints)
      Object.assign(window, { constraints, stream })
      return stream
    }
  })
  await open(page, '/signup')
  await page.getByRole('button', { name: 'Sign up as retailer' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid QR code format. Expected a URL.')
  const constraints = await page.evaluate(() => Reflect.get(window, 'constraints') as MediaStreamConstraints)
  expect(constraints).toMatchObject({ audio: false, video: { facingMode: 'environment' } })
  const box = await page.locator('[data-scanning]').boundingBox()
  expect(box).toMatchObject({ width: 250, height: 250 })

  await page.getByRole('button', { name: 'Back' }).click()
  const isLive = () => page.evaluate(() => (Reflect.get(window, 'stream') as MediaStream).active)
  await expect.poll(isLive).toBe(false)

  await camera.shows('http://localhost/signup?token=spring')
  await page.getByRole('button', { name: 'Sign up as retailer' }).click()
  await expect(page.getByRole('alert')).toHaveText('QR code does not contain a valid onboarding code.')
  await expect(page.getByLabel('Camera picture')).toBeVisible()
})

test('an onboarding without an answer, or with a used code, says so, and the input survives another code', async ({
  page,
  camera,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource.*\/api\/retailers\/onboard/)
  const shop = newShop()
  const lost = Promise.withResolvers<void>()
  await page.route(
    '**/api/retailers/onboard',
    async (route) => {
      await lost.promise
      await route.abort()
    },
    { times: 1 },
  )
  await open(page, '/signup?code=JARA2026')
  await expect(page.getByRole('heading', { name: 'Sign up as retailer' })).toBeVisible()
  await expect(page.getByLabel('Onboarding code')).toHaveValue('JARA2026')
  await fillIn(page, shop)
  const onboard = page.getByRole('button', { name: 'Onboard Retailer' })
  await onboard.click()
  await expect(page.getByRole('button', { name: 'Onboarding...' })).toBeDisabled()
  lost.resolve()
  await expect(page.getByRole('alert')).toHaveText('Failed to onboard retailer.')
  await expect(onboard).toBeEnabled()

  await onboard.click()
  await expect(page.getByRole('alert')).toHaveText(
    'This onboarding code has already been used. Please ask for a new one.',
  )
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(shop.password)

  await camera.shows('http://localhost/signup?code=SHOP0003')
  await page.getByRole('button', { name: 'Use another code' }).click()
  await expect(page.getByLabel('Onboarding code')).toHaveValue('SHOP0003')
  for (const [name, text] of Object.entries(shop)) {
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(text)
  }
})

test.describe('a shop that denies its position', () => {
  test.use({ permissions: [] })

  test('is not onboarded, and is told what is wrong with every position', async ({ page, context }) => {
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
    await expect(button).toHaveAccessibleDescription('We need your shop’s location to sign it up.')
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -33.5, longitude: 151 })
    await tryAgain.click()
    await expect(location).toHaveValue('-33.500000, 151.000000')
    await expect(button).toBeEnabled()

    await goWithinApp(page, '/auth')
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_, refuse) => {
        Object.assign(window, { refuse })
      }
    })
    await goWithinApp(page, '/signup?code=SHOP0005')
    await expect(location).toHaveValue('Getting location...')
    await expect(button).toBeDisabled()
    await page.evaluate(() => {
      const refuse = Reflect.get(window, 'refuse') as (error: object) => void
      refuse({ code: 2, PERMISSION_DENIED: 1 })
    })
    await expect(page.getByRole('alert')).toHaveText(
      'Could not get your location. Please ensure location services are enabled.',
    )

    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
    await tryAgain.click()
    await expect(page.getByRole('alert')).toHaveText('Geolocation is not supported by this browser.')
  })
})

/** Runs in the page, frame by frame: after two seconds the app moves on, which a busy machine may miss between two checks. */
function isSaid(words: string): boolean {
  return [...document.querySelectorAll('#app *')].some(
    (element) => element.textContent === words && element.checkVisibility(),
  )
}
