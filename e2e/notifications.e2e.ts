import { expect, open, type Page, test } from './journey.ts'

test.use({ signedInAs: 'customer' })

const button = (page: Page) => page.getByRole('button', { name: 'Enable Push Notifications' })
const standing = (page: Page) => page.locator('main').getByRole('status').first()

/** A phone whose owner answers the question so; the push service of a real one is out of reach here. */
async function ownerAnswers(page: Page, device: { permission: string; answer?: string; worker?: boolean }) {
  await page.addInitScript(({ permission, answer = permission, worker = false }) => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
    const subscription = {
      toJSON: () => ({
        endpoint,
        keys: { auth: 'p8Jr', p256dh: 'BNcR' },
      }),
      unsubscribe: async () => (current = null),
    }
    let current: typeof subscription | null = null
    const registration = {
      scope: 'https://jara.example/',
      pushManager: {
        getSubscription: async () => current,
        subscribe: async () => (current = subscription),
      },
    }
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = answer) as NotificationPermission
    if (!worker) return
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
    Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve(registration) })
  }, device)
}

async function serverHasKey(page: Page): Promise<void> {
  await page.route('**/api/config', (route) => route.fulfill({ json: { pushPublicKey: 'BDd3' } }))
}

test('whoever allows notifications is registered with the server, and it says so', async ({ page }) => {
  await ownerAnswers(page, { permission: 'default', answer: 'granted', worker: true })
  await serverHasKey(page)
  await open(page, '/notifications')
  await expect(standing(page)).toHaveText('Off')
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
  expect((await sent).postDataJSON()).toEqual({
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
})

test('whoever refuses learns where to allow them', async ({ page }) => {
  await ownerAnswers(page, { permission: 'default', answer: 'denied' })
  await open(page, '/notifications')
  await button(page).click()
  await expect(standing(page)).toHaveText('Blocked')
  await expect(page.getByText('Allow them in the settings of your browser')).toBeVisible()
  await expect(button(page)).toBeDisabled()
})

test('whoever waves the question away can be asked again', async ({ page }) => {
  await ownerAnswers(page, { permission: 'default' })
  await open(page, '/notifications')
  await button(page).click()
  await expect(standing(page)).toHaveText('Off')
  await expect(button(page)).toBeEnabled()
})

test('what is missing beside the permission is said', async ({ page }) => {
  await ownerAnswers(page, { permission: 'granted' })
  await open(page, '/notifications')
  await expect(standing(page)).toHaveText('Allowed')
  await button(page).click()
  await expect(page.getByText('but nothing sends them yet')).toBeVisible()
  await serverHasKey(page)
  await button(page).click()
  await expect(page.getByText('but this page cannot receive them here')).toBeVisible()
})

test('a registration that the server refuses is none, in its words or in ours', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/(429|500) .*\/api\/push\/registrations/)
  await ownerAnswers(page, { permission: 'granted', worker: true })
  await serverHasKey(page)
  await open(page, '/notifications')
  for (const { answer, words } of [
    { answer: { status: 429, json: { message: 'Too many.' } }, words: 'Too many.' },
    {
      answer: { status: 500, body: '' },
      words: 'Notifications could not be switched on. Please try again.',
    },
  ]) {
    await page.route('**/api/push/registrations', (route) => route.fulfill(answer), { times: 1 })
    await button(page).click()
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(standing(page)).toHaveText('Off')
  }
  const left = await page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    return worker?.pushManager.getSubscription()
  })
  expect(left, 'what nobody knows of is taken back').toBeNull()
  await expect(button(page)).toBeEnabled()
})

test('a browser without push says what it cannot do', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await open(page, '/notifications')
  await expect(standing(page)).toHaveText('Not available')
  await expect(page.getByText('add Jara to the Home Screen')).toBeVisible()
  await expect(button(page)).toBeDisabled()
})
