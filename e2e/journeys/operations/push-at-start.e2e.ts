import { registerCustomer, sessionWith, type StoredSession } from '../../steps/accounts.ts'
import { openInFrozenTime, runUntil } from '../../steps/frozen-time.ts'
import { expect, mainBar, open, type Page, signIn, test } from '../../steps/journey.ts'
import { anEndpoint, expectAskedAtStart, holdPhone, lookAt, takeHostForReal } from '../../steps/push-phone.ts'
import { serverUrl } from '../../steps/server-under-test.ts'

const registrations = '**/api/push/registrations'
const day = 24 * 60 * 60 * 1_000

async function holdSession(page: Page, session: StoredSession): Promise<void> {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('begun') !== null) return
    sessionStorage.setItem('begun', 'yes')
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  }, session)
}

/** The registrations that this page sends from now on. */
function sentFrom(page: Page): readonly Registration[] {
  const sent: Registration[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/push/registrations') && request.method() === 'POST')
      sent.push(request.postDataJSON() as Registration)
  })
  return sent
}

interface Registration {
  readonly token: string
  readonly createTime: number
  readonly subscriptionOptions: object
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('pushRegistration'))

test('the permission is requested once per launch, after the splash, and blocks nothing', async ({
  page,
}) => {
  await holdPhone(page, { permission: 'default' })
  await openInFrozenTime(page, '/auth')
  await runUntil(page, 2_500)
  await expect(page.locator('#app').getByText('Welcome Back!')).toHaveCount(1)
  expect(await lookAt(page)).toMatchObject({ asked: 0 })
  await page.clock.resume()
  await expect(page.locator('#splash')).toHaveCount(0)
  await expect.poll(() => lookAt(page)).toMatchObject({ asked: 1 })

  await signIn(page, 'customer@jara.example')
  await mainBar(page).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  expect(await lookAt(page)).toMatchObject({ asked: 1 })
})

test('a refusal is not requested again', async ({ page }) => {
  await holdPhone(page, { permission: 'denied' })
  await open(page, '/auth')
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveTitle('Sign up · Jara')
  expect(await lookAt(page)).toMatchObject({ asked: 0 })
})

test.describe('signed in', () => {
  test.use({ signedInAs: 'customer' })

  test('allowing notifications at the start registers this browser and stores the registration', async ({
    page,
  }) => {
    const sent = sentFrom(page)
    await holdPhone(page, { permission: 'default', answers: ['granted'], worker: 'ready' })
    await takeHostForReal(page)
    const answered = page.waitForResponse(registrations)
    await open(page, '/notifications')
    expect((await answered).status()).toBe(201)
    await expect(page.locator('main').getByRole('status').first()).toHaveText('On')
    expect(sent).toHaveLength(1)
    expect(JSON.parse((await kept(page)) ?? '')).toEqual(sent[0])
  })

  for (const answer of ['denied', 'default'] as const) {
    test(`only a granted permission registers: not ${answer}`, async ({ page }) => {
      const sent = sentFrom(page)
      const standing = page.locator('main').getByRole('status').first()
      await holdPhone(page, { permission: 'default', answers: [answer, 'denied'], worker: 'ready' })
      await takeHostForReal(page)
      await open(page, '/notifications')
      await expectAskedAtStart(page)
      await expect(standing).toHaveText(answer === 'denied' ? 'Blocked' : 'Off')
      expect(await lookAt(page)).toEqual({ asked: 1, subscribed: false })
      expect(sent).toEqual([])
      expect(await kept(page)).toBeNull()

      const button = page.getByRole('button', { name: 'Enable Push Notifications' })
      if (answer === 'default') {
        await button.click()
        await expect(standing).toHaveText('Blocked')
      }
      await expect(page.getByText('Allow them in your browser settings')).toBeVisible()
      await expect(button).toBeDisabled()
      expect(sent).toEqual([])
    })
  }

  test('a registration is kept for seven days, and then renewed', async ({ page }) => {
    const sent = sentFrom(page)
    const endpoint = anEndpoint()
    const before = (ageMs: number) => ({
      token: crypto.randomUUID(),
      createTime: Date.now() - ageMs,
      subscriptionOptions: {
        auth: 'p8Jr',
        p256dh: 'BNcR',
        endpoint,
        swScope: 'https://jara.example/',
        vapidKey: 'BDd3',
      },
    })
    const keep = (registration: Registration) =>
      page.evaluate((text) => localStorage.setItem('pushRegistration', text), JSON.stringify(registration))
    const [young, old] = [before(7 * day - 120_000), before(7 * day)]
    await holdPhone(page, { permission: 'granted', worker: 'ready', subscribed: true, endpoint })
    await takeHostForReal(page)
    await page.addInitScript((text) => {
      if (localStorage.getItem('pushRegistration') === null) localStorage.setItem('pushRegistration', text)
    }, JSON.stringify(young))
    await open(page, '/notifications')
    const standing = page.locator('main').getByRole('status').first()
    await expect(standing).toHaveText('On')
    // The lock is free once the startup work is done: by then a renewal would have been sent.
    await page.evaluate(() => navigator.locks.request('push', () => undefined))
    expect(sent).toEqual([])
    expect(JSON.parse((await kept(page)) ?? '')).toEqual(young)
    expect(await lookAt(page), 'a permission that is granted is not requested').toMatchObject({ asked: 0 })

    await keep(old)
    await open(page, '/notifications')
    await expect(standing).toHaveText('On')
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]?.subscriptionOptions).toEqual(old.subscriptionOptions)
    expect(sent[0]?.token).not.toBe(old.token)
    expect(sent[0]?.createTime).toBeGreaterThan(old.createTime + 7 * day - 1)
    await expect.poll(async () => JSON.parse((await kept(page)) ?? '') as unknown).toEqual(sent[0])
  })
})

test('logging out removes the registration from browser and server; the next user gets a new one', async ({
  page,
}) => {
  const sent = sentFrom(page)
  const [first, second] = [await registerCustomer(), await registerCustomer()]
  await holdSession(page, await sessionWith(first))
  await holdPhone(page, { permission: 'granted', worker: 'ready' })
  await takeHostForReal(page)
  await open(page, '/account')
  await expect.poll(() => kept(page)).not.toBeNull()
  expect(await lookAt(page)).toMatchObject({ subscribed: true })

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect.poll(() => lookAt(page)).toMatchObject({ subscribed: false })
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  expect(await removeAs(first, sent[0]?.token), 'the server has forgotten it').toBe(404)

  const registered = page.waitForResponse(registrations)
  await signIn(page, second.email, second.password)
  expect((await registered).status()).toBe(201)
  await expect.poll(() => kept(page)).not.toBeNull()
  expect(await removeAs(second, sent[1]?.token)).toBe(200)
})

/** Removes a registration as its owner would from another device: 404 if the owner has none with this token. */
async function removeAs(
  who: { email: string; password: string },
  token: string | undefined,
): Promise<number> {
  const { token: session } = await sessionWith(who)
  const answer = await fetch(new URL('/api/push/registrations', serverUrl()), {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify({ token }),
  })
  return answer.status
}
