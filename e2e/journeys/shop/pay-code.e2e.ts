// The pay code, in an installation that has it on. `redeem-points.e2e.ts` covers the demo's card, where it is off.
import type { Browser } from '@playwright/test'
import { signIn as logIn, registerCustomer } from '@jara/contract/identity/auth'
import { send } from '../../../apps/server/testing/server.ts'
import { demoEmail, newCustomer } from '../../steps/accounts.ts'
import { expectAccessible, expectToFit } from '../../steps/accessibility-checks.ts'
import { expect, mainBar, open, type Page, signIn, test } from '../../steps/journey.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'
import { phone } from '../../steps/phone.ts'

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

async function enter(page: Page, role: 'customer' | 'retailer'): Promise<void> {
  await open(page, `${server.url}/auth`)
  await signIn(page, demoEmail(role))
  await expect(mainBar(page)).toBeVisible()
}

const payCode = (page: Page) => page.getByRole('dialog', { name: 'Pay code' })
const digits = (page: Page) => payCode(page).locator('p', { hasText: /^\d{4} \d{4} \d{4}$/ })

async function showPayCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show pay code' }).click()
  await expect(digits(page)).toBeVisible()
}

/** The demo's shop, on its own phone. */
async function openTill(browser: Browser): Promise<Page> {
  const context = await browser.newContext(phone)
  const till = await context.newPage()
  await enter(till, 'retailer')
  await till.getByRole('button', { name: /^Profile menu/ }).click()
  await till.getByRole('link', { name: 'Give points' }).click()
  await expect(till.getByRole('heading', { level: 1, name: 'Give points' })).toBeVisible()
  return till
}

/** Waits until nothing else is listed: a tap on a moving row would be lost. */
async function findGarri(till: Page): Promise<void> {
  await till.getByRole('searchbox').fill('garri')
  await expect(till.getByRole('button', { name: /^Increase quantity/ })).toHaveCount(1)
}

async function give(till: Page, code: string): Promise<void> {
  await till.getByLabel('Pay code digits').fill(code)
  await till.getByRole('button', { name: 'Give points' }).click()
}

test(
  'a shop gives points for a code that was shown without a network, once, and everybody can use both sides',
  { tag: '@core' },
  async ({ page, browser, expectInConsole }) => {
    expectInConsole(/ERR_INTERNET_DISCONNECTED/)
    await enter(page, 'customer')
    await page.getByRole('link', { name: 'Card', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Show pay code' })).toBeVisible()
    await expectAccessible(page, 'the card')
    await showPayCode(page)
    await expectAccessible(page, 'the pay code')
    await expectToFit(page, 'the pay code')
    await payCode(page).getByRole('tab', { name: 'Pay with points' }).click()
    await expect(payCode(page)).toContainText('The shop can deduct points with this code.')
    await expectAccessible(page, 'the pay code to pay with')
    await expectToFit(page, 'the pay code to pay with')
    await page.getByRole('button', { name: 'Close' }).click()

    const till = await openTill(browser)
    await findGarri(till)
    await till.getByRole('button', { name: 'Increase quantity of White Garri 2kg' }).click()
    await expectAccessible(till, 'the counter')
    await expectToFit(till, 'the counter')
    await till.getByRole('button', { name: 'Scan pay code' }).click()
    await expectAccessible(till, 'the customer’s pay code')
    await give(till, '1234')
    await expect(till.getByText('Enter the 12-digit pay code.')).toBeVisible()

    await page.context().setOffline(true)
    await showPayCode(page)
    await expect(payCode(page)).toContainText('This code only collects points.')
    await payCode(page).getByRole('tab', { name: 'Pay with points' }).click()
    await give(till, (await digits(page).textContent()) ?? '')
    await expect(
      till.getByText('This is a code to pay with points. Ask the customer to tap Collect points.'),
    ).toBeVisible()
    await payCode(page).getByRole('tab', { name: 'Collect points' }).click()
    const shown = await digits(page).textContent()
    await give(till, shown ?? '')
    const given = till.getByRole('dialog', { name: 'Points given' })
    await expect(given).toContainText(/Adaeze: [1-9]\d* pts given\./)
    await given.getByRole('button', { name: 'Next customer' }).click()

    await page.context().setOffline(false)
    await expect(payCode(page)).toContainText('Code used', { timeout: 30_000 })
    await expect(payCode(page)).toContainText('Yaba Fresh Market')

    await till.getByRole('button', { name: 'Increase quantity of White Garri 2kg' }).click()
    await till.getByRole('button', { name: 'Scan pay code' }).click()
    await give(till, shown ?? '')
    await expect(till.getByText(/This code (has already been used|has expired)\./)).toBeVisible()
    await till.goto('about:blank')
    await till.context().close()
  },
)

test('points whose answer was lost are told when the same code is sent again, and given once', async ({
  page,
  browser,
}) => {
  await enter(page, 'customer')
  await page.getByRole('link', { name: 'Card', exact: true }).click()
  await showPayCode(page)
  const till = await openTill(browser)
  await findGarri(till)
  await till.getByRole('button', { name: 'Increase quantity of White Garri 2kg' }).click()
  await till.route(
    '**/api/pay-codes/awards',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await till.getByRole('button', { name: 'Scan pay code' }).click()
  const shown = (await digits(page).textContent()) ?? ''
  await give(till, shown)
  await expect(
    till.getByText('No response. Try the same code again. It won’t be counted twice.'),
  ).toBeVisible()
  await till.getByRole('button', { name: 'Close' }).click()
  await till.getByRole('button', { name: 'Scan pay code' }).click()
  await give(till, shown.replaceAll(' ', ''))
  await expect(till.getByRole('dialog', { name: 'Points given' })).toContainText(
    /Adaeze: [1-9]\d* pts given\./,
  )
  await till.goto('about:blank')
  await till.context().close()
})

test('what a phone makes codes from is never of who used it before', async ({ page, expectInConsole }) => {
  expectInConsole(/ERR_FAILED .*\/api\/pay-codes$/)
  await enter(page, 'customer')
  await page.getByRole('link', { name: 'Card', exact: true }).click()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/pay-codes', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/api/pay-codes')
  await page.getByRole('button', { name: 'Show pay code' }).click()
  await asked
  await becomeAnother(page)
  const answered = page.waitForResponse('**/api/pay-codes')
  answer()
  await answered
  await page.unroute('**/api/pay-codes')
  await page.route('**/api/pay-codes', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Show pay code' }).click()
  await expect(payCode(page)).toContainText('Go online once to set up your pay code.')
  await expect(digits(page)).toHaveCount(0)
})

/** As if another user had signed in meanwhile, in another tab of this phone. */
async function becomeAnother(page: Page): Promise<void> {
  const customer = newCustomer()
  const { email, password } = customer
  await send(server.url, registerCustomer, {
    body: { ...customer, role: 'customer', name: 'Ọlábísí Ẹniọlá' },
  })
  const { body } = await send(server.url, logIn, { body: { email, password } })
  const { token, user } = logIn.answer.parse(body)
  const stored = { token, userRole: user.role, userData: JSON.stringify(user) }
  await page.evaluate((session) => {
    Object.assign(localStorage, session)
    dispatchEvent(new StorageEvent('storage'))
  }, stored)
}
