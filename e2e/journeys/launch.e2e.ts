import { callsFrom } from '../steps/api-calls.ts'
import { expect, mainBar, open, type Page, test } from '../steps/journey.ts'

test.use({ fullSplash: true })

/** From the first script on, the page's time passes only when the test says so. */
async function openInFrozenTime(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  await page.goto(path)
}

/** Waits for the screen, then advances the clock until the page has this age. */
async function runUntil(page: Page, ageMs: number): Promise<void> {
  // React shows a loading screen for at least 300 ms of the page's own time.
  await expect(async () => {
    if ((await page.locator('#app h1').count()) === 0) await page.clock.runFor(100)
    await expect(page.locator('#app h1')).toHaveCount(1, { timeout: 100 })
  }).toPass()
  const nowMs = await page.evaluate(() => performance.now())
  await page.clock.runFor(ageMs - nowMs)
}

test("the splash shows the product's name for three seconds while the app loads behind it", async ({
  page,
}) => {
  await openInFrozenTime(page, '/auth')
  const splash = page.locator('#splash')
  await expect(splash.getByRole('heading', { name: 'Jara' })).toBeVisible()
  await expect(splash.getByText('Your Digital Wallet', { exact: true })).toBeVisible()
  await expect(splash.getByRole('status', { name: 'Loading' })).toBeVisible()

  await runUntil(page, 2_999)
  // The app is loaded, but out of reach for taps and screen readers.
  await expect(page.locator('#app').getByText('Welcome Back!')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toHaveCount(0)
  await expect(splash).toHaveCSS('opacity', '1')
  await expect(page.locator('#app')).toHaveAttribute('inert')

  await runUntil(page, 3_000)
  await expect(splash).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeFocused()
})

test('on the real clock, too, the app cannot be used for three seconds', async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => Object.assign(window, { usableAtMs: performance.now() }))
    observer.observe(document, { subtree: true, attributeFilter: ['inert'] })
  })
  await open(page, '/auth')
  const usableAtMs = await page.evaluate(() => Number(Reflect.get(window, 'usableAtMs')))
  // Browsers truncate timers to whole milliseconds.
  expect(usableAtMs).toBeGreaterThanOrEqual(2_999)
})

test('the splash needs no script and no style sheet of the app', async ({ page }) => {
  await page.route('**/assets/**', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Jara' })).toBeVisible()
  await expect(page.locator('#splash')).toHaveCSS('position', 'fixed')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const firstReads = [
  {
    role: 'customer',
    path: '/',
    reads: ['/api/users/points', '/api/missions/active', '/api/users/me'],
  },
  {
    role: 'customer',
    path: '/card',
    reads: ['/api/users/points', '/api/admin/redemption-items', '/api/redemptions'],
  },
  {
    role: 'retailer',
    path: '/retailer',
    reads: ['/api/inventory', '/api/purchases/pending'],
  },
] as const

for (const { role, path, reads } of firstReads) {
  test.describe(`what ${path} shows`, () => {
    test.use({ signedInAs: role })

    test('is requested once, behind the splash', async ({ page }) => {
      const calls = callsFrom(page)
      const asked = Promise.all(reads.map((address) => page.waitForRequest(`**${address}`)))
      await openInFrozenTime(page, path)
      await runUntil(page, 2_999)
      await asked
      await runUntil(page, 3_000)
      await expect(page.locator('#splash')).toHaveCount(0)
      for (const address of reads) {
        expect(calls.filter((call) => call.endsWith(` ${address}`))).toHaveLength(1)
      }
    })
  })
}

test.describe('a launch shortcut', () => {
  test.use({ signedInAs: 'customer' })

  for (const { shortcut, landing } of [
    { shortcut: 'scan', landing: '/redeem' },
    { shortcut: 'card', landing: '/card' },
    // There is no screen of offers, so this shortcut leads home.
    { shortcut: 'offers', landing: '/' },
  ]) {
    test(`leads to ${landing} as ${shortcut}, four seconds after the start and once`, async ({ page }) => {
      await openInFrozenTime(page, `/account?shortcut=${shortcut}`)
      await runUntil(page, 3_999)
      await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
      await runUntil(page, 4_000)
      await expect(page).toHaveURL(landing)
      expect(await page.evaluate(() => sessionStorage.getItem('shortcut'))).toBe(shortcut)

      await page.goto('/locations')
      await runUntil(page, 10_000)
      await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible()
      await expect(mainBar(page).locator('[aria-current=page]')).toHaveText('Locations')
    })
  }

  for (const shortcut of ['https://evil.example', '//evil.example', 'constructor', '']) {
    test(`that is no shortcut ("${shortcut}") leads nowhere`, async ({ page }) => {
      await openInFrozenTime(page, `/account?shortcut=${encodeURIComponent(shortcut)}`)
      await runUntil(page, 10_000)
      await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/account')
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    })
  }
})
