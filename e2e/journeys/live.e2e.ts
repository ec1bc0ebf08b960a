import { registerCustomer } from '../steps/accounts.ts'
import { expect, open, type Page, signIn, test } from '../steps/journey.ts'
import { buy, decideOnOtherDevice, newShopper, tokenOf } from '../steps/shopper.ts'

const live = '**/api/live'
const points = '**/api/users/points'

test('an open home screen shows new points as soon as the shop confirms a purchase', async ({ page }) => {
  const { email, password } = await registerCustomer()
  await open(page, '/auth')
  const listening = page.waitForResponse(live)
  await signIn(page, email, password)
  await expect(page.getByText('0 pts', { exact: true })).toBeVisible()
  expect((await listening).status()).toBe(200)
  const id = await buy({ email, token: await tokenOf(email, password) }, { product: 'Long Grain Rice 2kg' })
  await decideOnOtherDevice(id, 'confirmed')
  await expect(page.getByText(/^[1-9]\d* pts$/)).toBeVisible()
})

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

test('a session that ends on another device ends here too', async ({ page, request, expectInConsole }) => {
  expectInConsole(/401 .*\/api\/live/)
  const { email, password } = await registerCustomer()
  await open(page, '/auth')
  const listening = page.waitForResponse(live)
  await signIn(page, email, password)
  await listening
  await expect(page.getByText('0 pts', { exact: true })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
})

test.describe('the event stream of a signed-in user', () => {
  test.use({ signedInAs: 'customer' })

  test('is not requested again after a refusal until the app gets the focus', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/(503|ERR_FAILED) .*\/api\/live/)
    const asked = await refusing(page)
    await page.clock.install()
    await open(page, '/')
    await expect.poll(() => asked.length).toBe(1)
    await page.clock.fastForward('30:00')
    await roundTrip(page)
    expect(asked).toHaveLength(1)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => asked.length).toBe(2)
    // The second time the connection fails, which counts as a refusal as well.
    await page.clock.fastForward('30:00')
    await roundTrip(page)
    expect(asked).toHaveLength(2)
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
    // The stream ends after it began, as it does when a node goes down.
    await page.route(
      live,
      (route) => route.fulfill({ contentType: 'text/event-stream', body: ': open\n\n' }),
      {
        times: 1,
      },
    )
    await page.clock.install()
    await open(page, '/')
    await expect(page.getByText(/^\d{2},\d{3} pts$/)).toBeVisible()
    const [again, reread] = [page.waitForResponse(live), page.waitForRequest(points)]
    await page.clock.fastForward(2_000)
    expect((await again).status()).toBe(200)
    await reread
  })
})

/** Refuses the stream: first with a status, then by closing the connection. */
async function refusing(page: Page): Promise<readonly string[]> {
  const asked: string[] = []
  await page.route(live, async (route) => {
    asked.push(route.request().url())
    if (asked.length > 1) return route.abort()
    return route.fulfill({ status: 503, json: { message: 'There are no more live updates to be had.' } })
  })
  return asked
}

/** When this is over, every request that the page began earlier has been sent. */
async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/api/health')).status)
}

async function turn(page: Page, seen: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((state) => {
    document.documentElement.dataset['seen'] = state
    document.dispatchEvent(new Event('visibilitychange'))
  }, seen)
}
