import { registerCustomer } from '../steps/accounts.ts'
import { expect, open, type Page, signIn, test } from '../steps/journey.ts'
import { buy, decideOnOtherDevice, newShopper, tokenOf } from '../steps/shopper.ts'

const live = '**/api/live'
const points = '**/api/users/points'

test(
  'an open home screen shows new points at once, and ends with a session that ends on another device',
  {
    tag: '@core',
  },
  async ({ page, request, expectInConsole }) => {
    expectInConsole(/401 .*\/api\/live/)
    const { email, password } = await registerCustomer()
    await open(page, '/auth')
    const listening = page.waitForResponse(live)
    await signIn(page, email, password)
    await expect(page.getByText('0 pts', { exact: true })).toBeVisible()
    expect((await listening).status()).toBe(200)
    const id = await buy({ token: await tokenOf(email, password) }, { product: 'Long Grain Rice 2kg' })
    await decideOnOtherDevice(id, 'confirmed')
    await expect(page.getByText(/^[1-9]\d* pts$/)).toBeVisible()

    const token = await page.evaluate(() => localStorage.getItem('token'))
    await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  },
)

test.describe('an open dashboard', () => {
  test.use({ signedInAs: 'retailer' })

  test('shows a purchase when it is declared, and removes it when it is decided on another device', async ({
    page,
  }) => {
    const listening = page.waitForResponse(live)
    await open(page, '/retailer')
    await listening
    const customer = await newShopper()
    await expect(page.getByText(customer.email)).toHaveCount(0)
    const id = await buy(customer, { product: 'Long Grain Rice 2kg' })
    await expect(page.getByText(customer.email)).toBeVisible()
    await decideOnOtherDevice(id, 'rejected')
    await expect(page.getByText(customer.email)).toHaveCount(0)
  })
})

test.describe('the dashboard on a counter', () => {
  test.use({ signedInAs: 'retailer' })

  test('says that live updates are interrupted, can be refreshed, and is live again after an outage', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/(503|429|ERR_FAILED) .*\/api\/live/)
    const stream = await failing(page)
    await page.clock.install()
    await open(page, '/retailer')
    await expect(page.getByRole('group', { name: 'Pending approvals' })).toBeVisible()
    const notice = page.getByRole('status').filter({ hasText: 'Live updates are interrupted. As of' })
    await expect.poll(() => stream.asked).toBeGreaterThan(0)
    await expect(notice).toHaveCount(0)
    const attempts = async (count: number) => {
      stream.answer(count)
      await expect
        .poll(async () => {
          if (stream.asked < count) await page.clock.fastForward(1_000)
          return stream.asked
        })
        .toBeGreaterThanOrEqual(count)
    }
    await attempts(3)
    await expect(notice).toBeVisible()
    const customer = await newShopper()
    await buy(customer, { product: 'Long Grain Rice 2kg' })
    await notice.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText(customer.email)).toBeVisible()
    await expect(notice, 'a list that was read once is still not live').toBeVisible()

    const later = await newShopper()
    await buy(later, { product: 'Long Grain Rice 2kg' })
    await attempts(5)
    await expect(page.getByText(later.email)).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})

test.describe('the event stream of a signed-in user', () => {
  test.use({ signedInAs: 'customer' })

  test('is not requested again after a refusal until the app gets the focus', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/404 .*\/api\/live/)
    const asked: string[] = []
    await page.route(live, async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ status: 404, json: { message: 'Not found' } })
    })
    await page.clock.install()
    await open(page, '/')
    await expect.poll(() => asked.length).toBe(1)
    // By now the page has received the refusal. Otherwise the half hour would count as silence, after which it reconnects.
    await roundTrip(page)
    await page.clock.fastForward('30:00')
    await roundTrip(page)
    expect(asked).toHaveLength(1)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => asked.length).toBe(2)
  })

  test('is open only while the app is visible, and sends its token in no address', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', {
        get: () => document.documentElement.dataset['seen'] ?? 'hidden',
      })
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/live')) asked.push(request.url())
    })
    await page.clock.install()
    await open(page, '/')
    await expect(page.getByText(/^\d{2},\d{3} pts$/)).toBeVisible()
    await page.clock.fastForward('05:00')
    await roundTrip(page)
    expect(asked).toEqual([])

    const listening = page.waitForResponse(live)
    await turn(page, 'visible')
    await listening
    const left = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'))
    await turn(page, 'hidden')
    await left
    expect(asked).toEqual([expect.stringMatching(/\/api\/live$/)])
  })

  test('reconnects when it breaks, and fetches what was missed', async ({ page }) => {
    // The stream ends after it has begun, as when a node goes down, and only once the next one is awaited.
    const isAwaited = Promise.withResolvers<void>()
    await page.route(
      live,
      async (route) => {
        await isAwaited.promise
        await route.fulfill({ contentType: 'text/event-stream', body: ': open\n\n' })
      },
      { times: 1 },
    )
    await page.clock.install()
    await open(page, '/')
    await expect(page.getByText(/^\d{2},\d{3} pts$/)).toBeVisible()
    const ended = page.waitForResponse(live)
    isAwaited.resolve()
    await ended
    const [again, reread] = [page.waitForResponse(live), page.waitForRequest(points)]
    await page.clock.fastForward(2_000)
    expect((await again).status()).toBe(200)
    await reread
  })
})

/**
 * Ends the stream once it has begun, fails it in every temporary way, then lets it through. The page's time runs on, so
 * every attempt after the first waits until it may be answered.
 */
async function failing(page: Page): Promise<{ asked: number; answer: (attempts: number) => void }> {
  const mayAnswer = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const answer = (attempts: number) => {
    for (const { resolve } of mayAnswer.slice(0, attempts)) resolve()
  }
  const stream = { asked: 0, answer }
  answer(1)
  await page.route(live, async (route) => {
    stream.asked += 1
    const attempt = stream.asked
    await mayAnswer[attempt - 1]?.promise
    if (attempt === 1) return route.fulfill({ contentType: 'text/event-stream', body: ': open\n\n' })
    if (attempt === 2) return route.fulfill({ status: 503, json: { message: 'Full.' } })
    if (attempt === 3) return route.abort()
    if (attempt === 4) return route.fulfill({ status: 429, json: { message: 'Too many.' } })
    return route.continue()
  })
  return stream
}

/** By the time this resolves, every earlier request of the page has been sent. */
async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/api/health')).status)
}

async function turn(page: Page, seen: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((state) => {
    document.documentElement.dataset['seen'] = state
    document.dispatchEvent(new Event('visibilitychange'))
  }, seen)
}
