import sharp from 'sharp'
import { expect, open, type Page, test } from '../steps/journey.ts'
import { secureAddress as address } from '../steps/secure-host.ts'
import { serverUrl } from '../steps/server-under-test.ts'
import {
  installNewerWorker,
  shownNotifications as shown,
  workerReady,
} from '../steps/service-worker-steps.ts'

test.use({ showsNotifications: true })

/** Every address in every cache of the browser. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test(
  'after a first visit the app opens offline, and its caches hold no user data',
  { tag: '@core' },
  async ({ page, context, expectInConsole }) => {
    expectInConsole(/ERR_INTERNET_DISCONNECTED/)
    await open(page, `${address()}/auth`)
    await workerReady(page)
    const paths = await cached(page)
    expect(paths).toContain('/index.html')
    expect(paths.filter((path) => path.startsWith('/api') || path.startsWith('/pictures'))).toEqual([])

    await page.getByLabel('Email').fill('customer@jara.example')
    await page.getByLabel('Password', { exact: true }).fill('jara-demo-1')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText(/^\d{2},\d{3} pts$/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^\d{2},\d{3} pts$/)).toBeVisible()
    expect((await cached(page)).toSorted()).toEqual(paths.toSorted())

    await page.evaluate(() => localStorage.clear())
    await context.setOffline(true)
    await open(page, `${address()}/card`)
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await expect(page.getByText('Adaeze')).toHaveCount(0)
  },
)

test('only a page of its own on a real host registers a service worker', async ({ page }) => {
  await test.step('not a development host', async () => {
    const asked = page.waitForResponse('**/api/config')
    await open(page, `${serverUrl()}/auth`)
    await asked
    await expectNoWorker(page)
  })

  await test.step('not a page in a frame', async () => {
    // The policy forbids framing. It is removed here to test the app's own check.
    await page.route('**/auth', async (route) => {
      const response = await route.fetch({ url: `${serverUrl()}/auth` })
      const headers = { ...response.headers() }
      delete headers['content-security-policy']
      delete headers['x-frame-options']
      await route.fulfill({ response, headers })
    })
    const body =
      '<!doctype html><title>Another site</title><iframe src="/auth" width="390" height="800"></iframe>'
    await page.route('**/frame', (route) => route.fulfill({ body, contentType: 'text/html' }))
    const asked = page.waitForResponse('**/api/config')
    await page.goto(`${address()}/frame`)
    await asked
    await expectNoWorker(page)
  })
})

const offer = (page: Page) => page.getByText('A new version is available. Refresh to update.')

test('a new version is announced by a notification, and waits until the user accepts it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: address() })
  await open(page, `${address()}/auth`)
  await workerReady(page)
  expect(await shown(page), 'of the first installation').toEqual([])
  await page.reload()
  await expect(page.locator('#splash')).toHaveCount(0)
  await installNewerWorker(page)
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: 'App Updated',
        body: 'A new version is available. Refresh to update.',
        url: expect.anything(),
      },
    ])
  await expect(offer(page)).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()

  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto(`${address()}/console`)
  await expect(
    page.getByRole('heading', { name: 'Sign in to the console' }),
    'the worker leaves the console to the server',
  ).toBeVisible()
})

for (const { where, script } of [
  { where: 'there are no notifications, as in a tab on iOS', script: 'delete self.Notification' },
  {
    where: 'notifications fail',
    script: "ServiceWorkerRegistration.prototype.showNotification = () => Promise.reject(new Error('No.'))",
  },
]) {
  test(`a new version installs where ${where}`, async ({ page, context }) => {
    await context.grantPermissions(['notifications'], { origin: address() })
    await open(page, `${address()}/auth`)
    await workerReady(page)
    await page.reload()
    await installNewerWorker(page, script)
    await expect(offer(page)).toBeVisible()
  })
}

test('the app can be installed: every file in the manifest exists', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest')
  const manifest = (await answer.json()) as {
    id: string
    icons: { src: string; purpose: string }[]
    shortcuts: { url: string; icons: { src: string }[] }[]
    screenshots: { src: string; sizes: string; form_factor: string }[]
    background_color: string
  }
  expect(manifest.id).toBe('/')
  expect(manifest, 'a phone may be turned').not.toHaveProperty('orientation')
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'monochrome'])
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/?shortcut=scan', '/?shortcut=card'])
  for (const { src } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)])
    expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  // The phone's own start screen has the colour of the splash.
  expect(manifest.background_color).toBe('#172058')
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow', 'narrow'])
  for (const { src, sizes } of manifest.screenshots) {
    const { width, height, format } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height} ${format}`).toBe(`${sizes} webp`)
  }
})

/** Another round trip to the server gives a registration time to happen. */
async function expectNoWorker(page: Page): Promise<void> {
  const workers = await page.evaluate(async () => {
    await fetch('/api/config')
    return (await navigator.serviceWorker.getRegistrations()).length
  })
  expect(workers).toBe(0)
}
