// Points as payment at the till, in an installation that has them on, and in the demo, where they are off.
import type { Browser, Locator } from '@playwright/test'
import { demoEmail, demoPassword } from '../../steps/accounts.ts'
import { expectAccessible, expectToFit } from '../../steps/accessibility-checks.ts'
import { stopTimeFromHere } from '../../steps/frozen-time.ts'
import { expect, mainBar, open, type Page, signIn, test } from '../../steps/journey.ts'
import { deviceOf } from '../../steps/live-shop.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'
import { confirming, enterPin, pin } from '../../steps/wallet-steps.ts'

let server: OwnServer

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  server = await startJourneyServer({ DEMO: 'live' })
})

test.afterAll(() => server.stop())

// An open page would log that its live connection is gone.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank')
})

const payCode = (page: Page) => page.getByRole('dialog', { name: 'Pay code' })
const digits = (page: Page) => payCode(page).locator('p', { hasText: /^\d{4} \d{4} \d{4}$/ })
const till = (page: Page) => page.getByRole('dialog', { name: 'Pay with points' })
const payment = (page: Page) => page.getByRole('region', { name: 'Payment' })
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

async function openCard(page: Page): Promise<void> {
  await open(page, `${server.url}/auth`)
  await signIn(page, demoEmail('customer'))
  await expect(mainBar(page)).toBeVisible()
  await page.getByRole('link', { name: 'Card', exact: true }).click()
}

/** A code that no till has read: a used one is shown as used until the next half minute. */
async function freshCode(page: Page, purpose: 'Collect points' | 'Pay with points'): Promise<string> {
  await expect(async () => {
    if (await payCode(page).isVisible()) await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Show pay code' }).click()
    await expect(digits(page)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(payCode(page).getByRole('tab', { name: 'Collect points' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await payCode(page).getByRole('tab', { name: purpose }).click()
  return (await digits(page).textContent()) ?? ''
}

async function openTill(browser: Browser): Promise<Page> {
  const page = await deviceOf(server, browser)
  await open(page, `${server.url}/retailer/sales`)
  await expect(tile(page, 'Family Bread Loaf')).toBeVisible()
  return page
}

async function setPinOf(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post(`${server.url}/api/wallet/pin`, {
    headers: { authorization: `Bearer ${token}` },
    data: { pin, password: demoPassword },
  })
  expect(answer.ok()).toBe(true)
}

/** Types the code, and takes this many points. */
async function takePoints(page: Page, code: string, points: string): Promise<void> {
  await page.getByRole('button', { name: 'Pay with points' }).click()
  await till(page).getByLabel('Pay code digits').fill(code)
  await till(page).getByLabel('Points').fill(points)
  await till(page).getByRole('button', { name: 'Request points' }).click()
}

/** Types the code of the customer who earns the sale's points. */
async function giveTo(page: Page, code: string): Promise<void> {
  await payment(page).getByRole('button', { name: 'Give points' }).click()
  const dialog = page.getByRole('dialog', { name: 'Points for this sale' })
  await dialog.getByLabel('Pay code digits').fill(code)
  await dialog.getByRole('button', { name: 'Add to sale' }).click()
  await expect(payment(page)).toContainText(`Points for ${code}`)
}

/** The first sale arrives, but its answer does not. Returns the keys that sales are sent with. */
async function loseFirstAnswer(page: Page): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route('**/api/sales', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return keys
}

/** Advances the stopped time only as far as the screen needs to show this. */
async function expectSoon(shop: Page, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await shop.clock.runFor(10)
      return shown.isVisible()
    })
    .toBe(true)
}

test('a large payment takes the wallet PIN, and nothing moves before the sale', async ({
  page,
  browser,
  expectInConsole,
}) => {
  expectInConsole(/403 .*\/(point-payments|wallet)\//)
  await openCard(page)
  await setPinOf(page)
  const shop = await openTill(browser)
  for (const name of ['Long Grain Rice 2kg', 'Long Grain Rice 2kg', 'Family Bread Loaf'])
    await tile(shop, name).click()
  await takePoints(shop, await freshCode(page, 'Pay with points'), '11000')
  await payCode(page).getByRole('button', { name: 'Pay 11,000 pts' }).click({ timeout: 30_000 })
  await expect(confirming(page)).toContainText('Yaba Fresh Market')
  await enterPin(page, pin, 'Enter your wallet PIN')
  await expect(payCode(page)).toContainText('Approved', { timeout: 30_000 })
  await expect(till(shop)).toContainText('₦5,350.00', { timeout: 30_000 })
  await till(shop).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('main')).toContainText(/1[12],\d{3} pts/)
  await shop.goto('about:blank')
  await shop.close()
})

test('a small part of a sale is paid by the code alone, above it the customer says no, then yes, on their own phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await openCard(page)
  const shop = await openTill(browser)
  await tile(shop, 'Family Bread Loaf').click()
  await takePoints(shop, await freshCode(page, 'Collect points'), '1000')
  await expect(till(shop)).toContainText(
    'This is a code to collect points. Ask the customer to tap Pay with points.',
  )
  await expectAccessible(shop, 'a code of the other purpose')
  await expectToFit(shop, 'a code of the other purpose')
  await till(shop).getByRole('button', { name: 'Close' }).click()
  await takePoints(shop, await freshCode(page, 'Pay with points'), '1000')
  await expect(till(shop)).toContainText('Covers ₦500.00 of ₦1,850.00')
  await expect(till(shop)).toContainText('₦1,350.00')
  await expect(payCode(page)).toContainText('Approved', { timeout: 30_000 })
  await expectAccessible(shop, 'the rest of a sale')
  // A sale can be undone for five seconds, which must not pass before the customer's phone is updated.
  await stopTimeFromHere(shop)
  await till(shop).getByRole('button', { name: 'Cash' }).click()
  await expectSoon(shop, shop.getByText('Sale completed, ₦1,850.00'))
  await expect(payCode(page)).toContainText('Paid', { timeout: 30_000 })
  await expect(payCode(page)).toContainText('−1,000 pts')
  await shop.getByRole('button', { name: 'Undo' }).click()
  await shop.clock.resume()
  await expect(payCode(page)).toContainText('Refunded', { timeout: 30_000 })

  await payCode(page).getByRole('button', { name: 'Done' }).click()
  await tile(shop, 'Long Grain Rice 2kg').click()
  await expectToFit(shop, 'the sale')
  await shop.getByRole('button', { name: 'Pay with points' }).click()
  await expectAccessible(shop, 'the code of who pays')
  await expectToFit(shop, 'the code of who pays')
  await till(shop).getByRole('button', { name: 'Close' }).click()
  await takePoints(shop, await freshCode(page, 'Pay with points'), '5000')
  await expect(till(shop)).toContainText('Waiting for Adaeze to confirm on their phone.')
  await expect(payCode(page)).toContainText('Pay with points at Yaba Fresh Market', { timeout: 30_000 })
  await expect(payCode(page).getByRole('button', { name: 'Pay 5,000 pts' })).toBeVisible()
  await expectAccessible(page, 'the question')
  await expectToFit(page, 'the question')
  await payCode(page).getByRole('button', { name: 'Decline' }).click()
  await expect(payCode(page)).toContainText('Nothing deducted')
  await expect(till(shop)).toContainText('The customer declined. No points were deducted.', {
    timeout: 30_000,
  })
  await till(shop).getByRole('button', { name: 'Back to sale' }).click()

  await takePoints(shop, await freshCode(page, 'Pay with points'), '5000')
  await expect(payCode(page)).toContainText('Covers ₦2,500.00 of ₦4,500.00', { timeout: 30_000 })
  await payCode(page).getByRole('button', { name: 'Pay 5,000 pts' }).click()
  await expect(payCode(page)).toContainText('Approved')
  await till(shop).getByRole('button', { name: 'Card' }).click({ timeout: 30_000 })
  await expect(payCode(page)).toContainText('Paid', { timeout: 30_000 })
  await shop.getByRole('link', { name: 'Takings' }).click()
  await expect(shop.getByRole('region', { name: 'Points account' })).toContainText('₦2,500.00')
  await expect(shop.getByText('5,000 pts, worth ₦2,500.00')).toBeVisible()
  await expectAccessible(shop, 'takings with points')
  await expectToFit(shop, 'takings with points')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByText('Paid with points').first()).toBeVisible()
  await shop.goto('about:blank')
  await shop.close()
})

test('a sale gives points to the customer whose code is read, and a refused code keeps the basket', async ({
  page,
  browser,
}) => {
  await openCard(page)
  const shop = await openTill(browser)
  await tile(shop, 'Family Bread Loaf').click()
  const code = await freshCode(page, 'Collect points')
  await giveTo(shop, code)
  await expect(payment(shop).getByRole('button', { name: 'Pay with points' })).toHaveCount(0)
  const keys = await loseFirstAnswer(shop)
  await stopTimeFromHere(shop)
  await payment(shop).getByRole('button', { name: 'Cash' }).click()
  await expectSoon(shop, shop.getByText(/^Sale completed, ₦1,850.00. \d+ pts given$/))
  expect(keys).toEqual([keys[0], keys[0]])
  await shop.getByRole('button', { name: 'Undo' }).click()
  await shop.clock.resume()
  await expect(shop.getByText('Sale voided')).toBeVisible()
  await expect(payCode(page)).toContainText('Yaba Fresh Market', { timeout: 30_000 })

  await tile(shop, 'Family Bread Loaf').click()
  await giveTo(shop, code)
  await payment(shop).getByRole('button', { name: 'Card' }).click()
  // On a slow machine the code's minute is over.
  const refusal = /This code (has already been used|has expired)\./
  await expect(payment(shop)).toContainText(refusal)
  await expectAccessible(shop, 'a sale whose code was refused')
  await expectToFit(shop, 'a sale whose code was refused')
  await payment(shop).getByRole('button', { name: 'Remove the pay code' }).click()
  await expect(payment(shop)).not.toContainText(refusal)
  await payment(shop).getByRole('button', { name: 'Card' }).click()
  await expect(shop.getByText('Sale completed, ₦1,850.00', { exact: true })).toBeVisible()

  await tile(shop, 'Family Bread Loaf').click()
  await shop.context().setOffline(true)
  await expect(payment(shop)).toContainText(
    'You’re offline. Sales are saved on this device and don’t earn points.',
  )
  await expect(payment(shop).getByRole('button', { name: 'Give points' })).toBeDisabled()
  await shop.context().setOffline(false)
  await expect(payment(shop).getByRole('button', { name: 'Give points' })).toBeEnabled()
  await shop.goto('about:blank')
  await shop.close()
})
