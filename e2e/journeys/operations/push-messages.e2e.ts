import { expect, open, type Page, test } from '../../steps/journey.ts'
import { secureAddress as address } from '../../steps/secure-host.ts'
import {
  deliver,
  shownNotifications as shown,
  tapNotification as tap,
  workerReady,
} from '../../steps/service-worker-steps.ts'

test.use({ showsNotifications: true })

test('every push message is shown, silent at night, and removed when the session ends', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: address() })
  await open(page, `${address()}/auth`)
  await workerReady(page)

  await test.step('with its words, or with our own', async () => {
    await deliver(page, { title: 'Purchase confirmed', body: 'You earned 45 points.', url: '/card' })
    await deliver(page, 'no JSON at all')
    await expect
      .poll(() => shown(page))
      .toEqual([
        { title: 'Purchase confirmed', body: 'You earned 45 points.', url: '/card' },
        { title: 'Jara', body: '', url: '/' },
      ])
    await endSession(page)
  })

  await test.step('in place of an earlier one with the same tag', async () => {
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
    await endSession(page)
  })

  for (const { lagos, ms, silent } of [
    { lagos: '21:59', ms: Date.UTC(2026, 10, 21, 20, 59), silent: false },
    { lagos: '22:00', ms: Date.UTC(2026, 10, 21, 21, 0), silent: true },
    { lagos: '06:59', ms: Date.UTC(2026, 10, 22, 5, 59), silent: true },
    { lagos: '07:00', ms: Date.UTC(2026, 10, 22, 6, 0), silent: false },
  ]) {
    await test.step(`at ${lagos} in Lagos ${silent ? 'silent' : 'not silent'}`, async () => {
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
      expect.soft(quiet).toEqual([silent])
      await endSession(page)
    })
  }
})

test('a tap on a notification navigates an open app without reloading it, and leaves a console alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: address() })
  await open(page, `${address()}/auth`)
  await workerReady(page)
  await page.reload()
  await expect(page.locator('#splash')).toHaveCount(0)
  await page.evaluate(() => Reflect.set(window, 'isTheSame', true))
  await tap(page, '/signup?code=SHOP0005')
  await expect(page).toHaveURL(`${address()}/signup?code=SHOP0005`)
  expect(await shown(page)).toEqual([])

  await test.step('its button “This was not me” opens its own page', async () => {
    await tap(page, '/card', '/not-me?link=made-up')
    await expect(page).toHaveURL(`${address()}/not-me?link=made-up`)
    await expect(page.getByRole('heading', { name: 'This was not me' })).toBeVisible()
  })

  await test.step('an open console stays where it is', async () => {
    const operators = await context.newPage()
    await operators.goto(`${address()}/console`)
    await expect(operators.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await tap(page, '/signup')
    await expect(page).toHaveURL(`${address()}/signup`)
    await expect(operators).toHaveURL(`${address()}/console`)
  })
  expect(await page.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true)
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

/** As on logout: the notifications on display must disappear. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage')))
  await expect.poll(() => shown(page)).toEqual([])
}
