import { expect, expectScreen, goWithinApp, open, type Page, test } from '../../steps/journey.ts'
import {
  expectAskedAtStart,
  holdPhone,
  lookAt,
  takeHostForReal,
  waitsForWorker,
} from '../../steps/push-phone.ts'

test.use({ signedInAs: 'customer' })

const button = (page: Page) => page.getByRole('button', { name: 'Enable Push Notifications' })
const standing = (page: Page) => page.locator('main').getByRole('status').first()

test(
  'a user who dismissed the prompt can be asked again, and is registered once the server takes it',
  { tag: '@core' },
  async ({ page, expectInConsole }) => {
    expectInConsole(/(429|500) .*\/api\/push\/registrations/)
    await holdPhone(page, {
      permission: 'default',
      answers: ['default', 'default', 'granted'],
      worker: 'ready',
    })
    await takeHostForReal(page)
    await open(page, '/notifications')
    await expectAskedAtStart(page)
    await expect(standing(page)).toHaveText('Off')

    await test.step('dismissed again, it can be asked once more', async () => {
      await button(page).click()
      await expect.poll(() => lookAt(page)).toMatchObject({ asked: 2 })
      await expect(standing(page)).toHaveText('Off')
      await expect(page.getByText('Notifications were not allowed.')).toBeVisible()
      await expect(button(page)).toBeEnabled()
    })

    await test.step('a registration that the server refuses is undone, with its message or ours', async () => {
      for (const { answer, words } of [
        { answer: { status: 429, json: { message: 'Too many.' } }, words: 'Too many.' },
        {
          answer: { status: 500, body: '' },
          words: 'We couldn’t turn on notifications. Please try again.',
        },
      ]) {
        await page.route('**/api/push/registrations', (route) => route.fulfill(answer), { times: 1 })
        await button(page).click()
        await expect(page.getByRole('alert')).toHaveText(words)
        await expect(standing(page)).toHaveText('Off')
      }
      expect(await lookAt(page), 'the refused subscription is undone').toMatchObject({ subscribed: false })
      expect(await kept(page)).toBeNull()
      await expect(button(page)).toBeEnabled()
    })

    await test.step('a registration that it takes is kept', async () => {
      const released = Promise.withResolvers<void>()
      await page.route('**/api/push/registrations', async (route) => {
        await released.promise
        await route.continue()
      })
      const sent = page.waitForRequest('**/api/push/registrations')
      await button(page).click()
      await expect(button(page)).toBeDisabled()
      await expect(button(page).getByRole('status')).toBeVisible()
      released.resolve()
      await expect(standing(page)).toHaveText('On')
      await expect(button(page)).toBeDisabled()
      const registration: unknown = (await sent).postDataJSON()
      expect(registration).toEqual({
        token: expect.any(String),
        createTime: expect.any(Number),
        subscriptionOptions: {
          auth: 'p8Jr',
          p256dh: 'BNcR',
          endpoint: expect.stringMatching(/^https:/),
          swScope: 'https://jara.example/',
          vapidKey: 'BDd3',
        },
      })
      expect((await (await sent).response())?.status()).toBe(201)
      expect(JSON.parse((await kept(page)) ?? '')).toEqual(registration)
    })
  },
)

test('anything missing beside the permission is explained', async ({ page }) => {
  await holdPhone(page, { permission: 'granted' })
  await open(page, '/notifications')
  await expect(standing(page)).toHaveText('Allowed')
  await button(page).click()
  await expect(page.getByText('but don’t work on this page')).toBeVisible()
  await takeHostForReal(page, {})
  await button(page).click()
  await expect(page.getByText('but aren’t available yet')).toBeVisible()
})

test('a browser without push says so, and an iPhone is told to install the app first', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await open(page, '/notifications')
  await expect(standing(page)).toHaveText('Not available')
  await expect(page.getByText('This browser can’t show notifications here.')).toBeVisible()
  await expect(button(page)).toBeDisabled()

  await page.evaluate(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await goWithinApp(page, '/account')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await goWithinApp(page, '/notifications')
  await expect(page.getByText('add Jara to the Home Screen')).toBeVisible()
})

test('the worker, and then the server, are waited for ten seconds, and no longer', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/\/api\/push\/registrations/)
  const tenSecondsMs = 10_000
  await page.clock.install()
  await holdPhone(page, { permission: 'default', answers: ['default', 'granted'], worker: 'never' })
  await takeHostForReal(page)
  await page.route('**/api/push/registrations', () => undefined)
  const askedAtStart = page.waitForResponse('**/api/config')
  await page.goto('/notifications')
  await expectScreen(page)
  await page.clock.runFor(5_000)
  await expectAskedAtStart(page)
  await askedAtStart
  await page.clock.pauseAt(Date.now() + 60_000)
  const waits = await waitsForWorker(page)
  await button(page).click()
  await expect.poll(() => waitsForWorker(page)).toBeGreaterThan(waits)
  await page.clock.runFor(tenSecondsMs - 1_000)
  await expect(button(page).getByRole('status')).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(page.getByText('but don’t work on this page')).toBeVisible()

  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve(registration) })
  })
  const sent = page.waitForRequest('**/api/push/registrations')
  await button(page).click()
  await sent
  await page.clock.runFor(tenSecondsMs - 1_000)
  await expect(button(page).getByRole('status')).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(page.getByRole('alert')).toHaveText('We couldn’t turn on notifications. Please try again.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('pushRegistration'))
