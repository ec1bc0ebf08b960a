import { expect, open, test } from '../steps/journey.ts'
import { secureAddress as address } from '../steps/secure-host.ts'
import {
  deliver,
  shownNotifications as shown,
  tapNotification as tap,
  workerReady,
} from '../steps/service-worker-steps.ts'

test.use({ showsNotifications: true })

test('every push message is shown, and removed when the session ends', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: address() })
  await open(page, `${address()}/auth`)
  await workerReady(page)
  await deliver(page, { title: 'Purchase confirmed', body: 'You earned 45 points.', url: '/card' })
  await deliver(page, 'no JSON at all')
  await expect
    .poll(() => shown(page))
    .toEqual([
      { title: 'Purchase confirmed', body: 'You earned 45 points.', url: '/card' },
      { title: 'Jara', body: '', url: '/' },
    ])
  // The session of this phone ends, as it does on logout.
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage')))
  await expect.poll(() => shown(page)).toEqual([])
})

test('a notification replaces an earlier one with the same tag', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: address() })
  await open(page, `${address()}/auth`)
  await workerReady(page)
  for (const [title, tag] of [
    ['New purchase to approve', 'purchase-pending'],
    ['Purchase confirmed', '0198'],
    ['Another purchase to approve', 'purchase-pending'],
  ]) {
    await deliver(page, { title, body: 'Open Jara.', url: '/retailer', tag })
  }
  await expect
    .poll(async () => (await shown(page)).map(({ title }) => title).toSorted())
    .toEqual(['Another purchase to approve', 'Purchase confirmed'])
})

for (const { lagos, ms, silent } of [
  { lagos: '21:59', ms: Date.UTC(2026, 10, 21, 20, 59), silent: false },
  { lagos: '22:00', ms: Date.UTC(2026, 10, 21, 21, 0), silent: true },
  { lagos: '06:59', ms: Date.UTC(2026, 10, 22, 5, 59), silent: true },
  { lagos: '07:00', ms: Date.UTC(2026, 10, 22, 6, 0), silent: false },
]) {
  test(`a notification at ${lagos} in Lagos is ${silent ? 'silent' : 'not silent'}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['notifications'], { origin: address() })
    await open(page, `${address()}/auth`)
    await workerReady(page)
    const [worker] = context.serviceWorkers()
    await worker?.evaluate((now) => {
      Date.now = () => now
    }, ms)
    await deliver(page, { title: 'Purchase confirmed', body: 'You earned 45 points.', url: '/redeem' })
    await expect.poll(async () => (await shown(page)).length).toBe(1)
    const quiet = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map((notification) => notification.silent)
    })
    expect(quiet).toEqual([silent])
  })
}

test('a tap on a notification navigates an open app without reloading it', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: address() })
  await open(page, `${address()}/auth`)
  await workerReady(page)
  await page.reload()
  await expect(page.locator('#splash')).toHaveCount(0)
  await page.evaluate(() => Reflect.set(window, 'isTheSame', true))
  await tap(page, '/signup?code=SHOP0005')
  await expect(page).toHaveURL(`${address()}/signup?code=SHOP0005`)
  expect(await page.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true)
  expect(await shown(page)).toEqual([])
})

test('a tap leaves an open console alone', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: address() })
  await open(page, `${address()}/auth`)
  await workerReady(page)
  await page.reload()
  await expect(page.locator('#splash')).toHaveCount(0)
  const operators = await context.newPage()
  await operators.goto(`${address()}/console`)
  await expect(operators.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await tap(page, '/signup')
  await expect(page).toHaveURL(`${address()}/signup`)
  await expect(operators).toHaveURL(`${address()}/console`)
})

test('the button “This was not me” opens its own page', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: address() })
  await open(page, `${address()}/auth`)
  await workerReady(page)
  await page.reload()
  await expect(page.locator('#splash')).toHaveCount(0)
  await tap(page, '/card', '/not-me?link=made-up')
  await expect(page).toHaveURL(`${address()}/not-me?link=made-up`)
  await expect(page.getByRole('heading', { name: 'This was not me' })).toBeVisible()
})

test('a tap reloads an open page that does not respond, and never leads to another host', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: address() })
  await page.addInitScript(() => {
    navigator.serviceWorker?.addEventListener('message', (event) => event.stopImmediatePropagation())
  })
  await open(page, `${address()}/auth`)
  await workerReady(page)
  await page.reload()
  await expect(page.locator('#splash')).toHaveCount(0)
  await tap(page, '/signup')
  await expect(page).toHaveURL(`${address()}/signup`)
  await expect(page.locator('#splash')).toHaveCount(0)
  await tap(page, 'https://evil.example/phish')
  await expect(page).toHaveURL(`${address()}/`)
})
