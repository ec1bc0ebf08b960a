import { expect, mainBar, test } from './journey.ts'

test('the splash names the product for three seconds while the app loads behind it', async ({ page }) => {
  await page.goto('/auth')
  const splash = page.locator('#splash')
  await expect(splash.getByRole('heading', { name: 'Jara' })).toBeVisible()
  await expect(splash.getByText('Your Digital Wallet', { exact: true })).toBeVisible()
  await expect(splash.getByRole('status', { name: 'Loading' })).toBeVisible()
  // The app is there, but neither a tap nor a screen reader gets to it yet.
  await expect(page.locator('#app').getByText('Welcome Back!')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toHaveCount(0)
  await expect(splash).toHaveCount(0)
  const shownMs = await page.evaluate(() => performance.now())
  expect(shownMs).toBeGreaterThan(3_000)
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeFocused()
})

test('the splash paints without scripts and styles of the app', async ({ page }) => {
  await page.route('**/assets/**', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Jara' })).toBeVisible()
  await expect(page.locator('#splash')).toHaveCSS('position', 'fixed')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('a launch shortcut', () => {
  test.use({ signedInAs: 'customer' })

  for (const { shortcut, landing } of [
    { shortcut: 'scan', landing: '/redeem' },
    { shortcut: 'card', landing: '/card' },
  ]) {
    test(`leads to ${landing} as ${shortcut}, four seconds after the start and once`, async ({ page }) => {
      await page.goto(`/?shortcut=${shortcut}`)
      await page.waitForURL(landing)
      expect(await page.evaluate(() => performance.now())).toBeGreaterThan(4_000)
      expect(await page.evaluate(() => sessionStorage.getItem('shortcut'))).toBe(shortcut)
      await mainBar(page).getByRole('link', { name: 'Locations' }).click()
      await expect(page).toHaveURL('/locations')
    })
  }

  test('to the offers, which have no screen, falls to the home of a customer', async ({ page }) => {
    await page.goto('/account?shortcut=offers')
    await expect(page).toHaveURL('/account?shortcut=offers')
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByText('Adaeze Okonkwo')).toBeVisible()
  })

  for (const shortcut of ['https://evil.example', 'constructor']) {
    test(`that is no shortcut ("${shortcut}") leads nowhere`, async ({ page }) => {
      await page.goto(`/account?shortcut=${encodeURIComponent(shortcut)}`)
      await page.waitForFunction(() => performance.now() > 4_500)
      expect(new URL(page.url()).pathname).toBe('/account')
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    })
  }
})
