import { callsFrom } from '../steps/api-calls.ts'
import { openInFrozenTime, runUntil } from '../steps/frozen-time.ts'
import { expect, mainBar, open, type Page, test } from '../steps/journey.ts'

test.use({ fullSplash: true })

test('the splash shows the product’s name for three seconds while the app loads behind it', async ({
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

/** Records when the app first became usable, and when the splash first became visible. */
async function noteTimes(page: Page): Promise<() => Promise<{ seenAtMs: number; usableAtMs: number }>> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => Object.assign(window, { usableAtMs: performance.now() }))
    observer.observe(document, { subtree: true, attributeFilter: ['inert'] })
  })
  return () =>
    page.evaluate(() => ({
      seenAtMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      usableAtMs: Number(Reflect.get(window, 'usableAtMs')),
    }))
}

test('on the real clock, too, the splash can be seen for three seconds, however late it comes', async ({
  page,
}) => {
  const times = await noteTimes(page)
  const expectInFull = async () => {
    await open(page, '/auth')
    const { seenAtMs, usableAtMs } = await times()
    // Browsers truncate timers to whole milliseconds.
    expect(usableAtMs - seenAtMs).toBeGreaterThanOrEqual(2_999)
    return seenAtMs
  }
  await expectInFull()

  await test.step('on a page that is slow to arrive', async () => {
    await page.route('**/auth', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      await route.continue()
    })
    expect(await expectInFull()).toBeGreaterThanOrEqual(2_500)
    await page.unroute('**/auth')
  })

  await test.step('in a browser that hides its timings', async () => {
    await page.addInitScript(() => {
      Object.assign(window, {
        PerformanceObserver: class {
          observe(): void {}
          disconnect(): void {}
        },
      })
      requestAnimationFrame(() =>
        requestAnimationFrame((framedAtMs) => Object.assign(window, { framedAtMs })),
      )
    })
    await open(page, '/auth')
    const { usableAtMs } = await times()
    const framedAtMs = await page.evaluate(() => Number(Reflect.get(window, 'framedAtMs')))
    // The second frame shows that the first one is being drawn, for which the app allows a tenth of a second.
    expect(usableAtMs - framedAtMs).toBeGreaterThanOrEqual(3_099)
  })
})

test('the splash needs no script and no style sheet of the app, and tells users of old browsers so', async ({
  page,
}) => {
  await page.route('**/assets/**', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Jara' })).toBeVisible()
  await expect(page.locator('#splash')).toHaveCSS('position', 'fixed')

  for (const { browser, isFirefox = false, lacks, says } of [
    { browser: 'a supported browser', lacks: [], says: false },
    { browser: 'an old Safari', lacks: ['accent-color'], says: true },
    { browser: 'an old Chrome', lacks: ['text-emphasis'], says: true },
    { browser: 'a Chrome without what Firefox 115 has', lacks: ['animation-composition'], says: false },
    { browser: 'a supported Firefox', isFirefox: true, lacks: [], says: false },
    { browser: 'an old Firefox', isFirefox: true, lacks: ['animation-composition'], says: true },
  ]) {
    await test.step(`${browser} ${says ? 'is told so' : 'is told nothing'}`, async () => {
      await page.route(
        '**/auth',
        async (route) => {
          const response = await route.fetch()
          const headers = { ...response.headers() }
          // The changed page no longer matches the hash of its style.
          delete headers['content-security-policy']
          let body = await response.text()
          for (const property of lacks) body = body.replaceAll(property, 'a-property-of-the-future')
          // This replaces a property that the page uses to detect Firefox.
          if (isFirefox) body = body.replaceAll('-moz-appearance', 'appearance')
          await route.fulfill({ response, headers, body })
        },
        { times: 1 },
      )
      await page.goto('/auth', { waitUntil: 'commit' })
      const sentence = page.getByText(
        'This browser is too old for Jara. Update it, or open Jara in another one.',
      )
      await expect(page.getByRole('heading', { name: 'Jara' })).toBeVisible()
      await expect.soft(sentence).toBeVisible({ visible: says })
      await expect.soft(page.getByRole('status', { name: 'Loading' })).toBeVisible({ visible: !says })
    })
  }
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
    reads: ['/api/inventory?limit=2', '/api/inventory/count', '/api/purchases/pending'],
  },
] as const

for (const { role, path, reads } of firstReads) {
  test.describe(`what ${path} shows`, () => {
    test.use({ signedInAs: role })

    test('is requested once, behind the splash', async ({ page, expectInConsole }) => {
      expectInConsole(/ERR_FAILED .*\/api\/live/)
      // It opens when the splash ends, and then refetches what other journeys have just changed.
      await page.route('**/api/live', (route) => route.abort())
      const calls = callsFrom(page)
      const asked = Promise.all(reads.map((address) => page.waitForRequest(`**${address}`)))
      await openInFrozenTime(page, path)
      await runUntil(page, 2_999)
      await asked
      await runUntil(page, 3_000)
      await expect(page.locator('#splash')).toHaveCount(0)
      for (const address of reads) {
        expect(calls.filter((call) => call.endsWith(` ${address.split('?')[0]}`))).toHaveLength(1)
      }
    })
  })
}

test.describe('a launch shortcut', () => {
  test.use({ signedInAs: 'customer' })

  test('leads to its screen four seconds after the start and once, and one that is none leads nowhere', async ({
    page,
  }) => {
    await openInFrozenTime(page, '/account?shortcut=scan')
    await runUntil(page, 3_999)
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
    await runUntil(page, 4_000)
    await expect(page).toHaveURL('/redeem')
    expect(await page.evaluate(() => sessionStorage.getItem('shortcut'))).toBe('scan')

    await page.goto('/locations')
    await runUntil(page, 10_000)
    await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible()
    await expect(mainBar(page).locator('[aria-current=page]')).toHaveText('Locations')

    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`/account?shortcut=${encodeURIComponent('//evil.example')}`)
    await runUntil(page, 20_000)
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/account')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})
