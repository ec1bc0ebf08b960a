// A shop's counter, on a tablet that cashiers share and on a phone.
import type { Browser } from '@playwright/test'
import { expectAccessible, expectToFit } from '../../steps/accessibility-checks.ts'
import { demoEmail, demoPassword } from '../../steps/accounts.ts'
import { stopTime } from '../../steps/frozen-time.ts'
import { expect, open, type Page, test } from '../../steps/journey.ts'
import { deviceOf } from '../../steps/live-shop.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'

test.describe.configure({ mode: 'serial' })

const pin = '483917'
let server: OwnServer

test.beforeAll(async () => {
  server = await startJourneyServer({ DEMO: 'live' })
})

test.afterAll(() => server.stop())

test('cashiers share a tablet, each with a PIN, and what they decide, once, can be undone for five seconds', async ({
  browser,
}) => {
  test.slow()
  const page = await tablet(browser)
  await page.clock.install()
  await addCashier(page, 'Ngozi')
  await open(page, `${server.url}/retailer/till`)
  await page.getByRole('button', { name: 'Lock the counter' }).click()
  const cashiers = page.getByRole('group', { name: 'Cashiers' })
  await cashiers.getByRole('button', { name: 'Ngozi' }).click()
  await page.getByLabel('Ngozi’s PIN').fill('274951')
  await expect(page.getByText('Incorrect PIN. 4 attempts left.')).toBeVisible()
  await expectAccessible(page, 'locked counter')
  await page.getByLabel('Ngozi’s PIN').fill(pin)
  const waiting = page.getByRole('region', { name: 'Pending' })
  await expect(waiting.getByRole('listitem')).not.toHaveCount(0)
  await expectAccessible(page, 'counter on a tablet')
  // A tap on a checkbox's label counts too, and the label is 44 pixels wide.
  await expectToFit(page, 'counter on a tablet', { smallestPx: 24 })
  const approve = page.getByRole('button', { name: `Approve Long Grain Rice 2kg, ${demoEmail('customer')}` })
  // A rotated tablet renders the list again, and the phone's screen before it has no such list.
  await expect(waiting.getByRole('listitem')).not.toHaveCount(0)
  const count = await waiting.getByRole('listitem').count()

  // With time stopped, it is a double tap, and undone within the five seconds, however slow this machine is.
  await stopTime(page)
  await approve.dblclick()
  await expect(waiting.getByRole('listitem')).toHaveCount(count - 1)
  await expect(page.getByRole('group', { name: 'Pending approvals' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(count)
  await page.clock.resume()
  await expect(page).toHaveTitle(new RegExp(String.raw`^\(${count}\) Counter mode`))

  // Leaving within the five seconds sends the decision, once.
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await approve.click()
  await expect(waiting.getByRole('listitem')).toHaveCount(count - 1)
  await page.reload()
  expect((await sent).status()).toBe(200)
  await expect(waiting.getByRole('listitem')).toHaveCount(count - 1)

  await open(page, `${server.url}/retailer`)
  await expect(page.getByRole('heading', { name: 'Yaba Fresh Market', level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^Not live since/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  await page.getByText('Select all without flags').click()
  await page.getByRole('button', { name: `Approve ${count - 1}`, exact: true }).click()
  await page
    .getByRole('dialog', { name: `Approve ${count - 1} purchases?` })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page.getByRole('button', { name: 'Lock the counter' }).click()
  await page.getByRole('button', { name: 'Leave counter mode' }).click()
  await page.getByLabel('Owner’s password').fill(demoPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Leave counter mode' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Tunde' })).toBeVisible()
  await open(page, `${server.url}/retailer/cashiers`)
  await expect(page.getByRole('list', { name: 'Counter activity' })).toContainText('Ngozi: approved')
  await expectAccessible(page, 'cashiers')
  await expectToFit(page, 'cashiers')
})

test('a rejection on a phone needs a reason', async ({ browser }) => {
  test.slow()
  const page = await deviceOf(server, browser)
  await open(page, `${server.url}/retailer`)
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('link', { name: 'Counter mode' }).click()
  const reject = page.getByRole('button', { name: `Reject Evaporated Milk 1L, ${demoEmail('customer')}` })
  await reject.click()
  const dialog = page.getByRole('dialog', { name: 'Reason for rejection' })
  await dialog.getByRole('button', { name: 'Reject purchase' }).click()
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  await expectAccessible(page, 'reasons')
  await dialog.getByRole('radio', { name: 'Something else' }).check()
  await dialog.getByLabel('Message to customer').fill('The receipt is of last week')
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await dialog.getByRole('button', { name: 'Reject purchase' }).click()
  await expect(page.getByText('Rejected: Evaporated Milk 1L')).toBeVisible()
  await expect(reject).toHaveCount(0)
  expect((await sent).status()).toBe(200)
  await expectAccessible(page, 'counter on a phone')
  await expectToFit(page, 'counter on a phone')
})

test('whoever logs out within the five seconds has decided', async ({ browser }) => {
  const page = await tablet(browser)
  // The five seconds do not pass here, so that only the logout can send it.
  await page.addInitScript(() => {
    const later = setTimeout
    const slowly = (run: () => void, ms = 0) => later(run, ms > 4_000 && ms <= 5_000 ? ms * 1_000 : ms)
    Object.assign(window, { setTimeout: slowly })
  })
  await open(page, `${server.url}/retailer/till`)
  await page.getByRole('button', { name: /^Approve .*@/ }).click()
  await expect(page.getByText(/^Approved: /)).toBeVisible()
  await page.getByRole('link', { name: 'Leave counter mode' }).click()
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Logout' }).click()
  expect((await sent).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
})

async function tablet(browser: Browser): Promise<Page> {
  const page = await deviceOf(server, browser)
  await page.setViewportSize({ width: 1024, height: 768 })
  return page
}

async function addCashier(page: Page, name: string): Promise<void> {
  await open(page, `${server.url}/retailer/cashiers`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add cashier' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('PIN').fill(pin)
  await dialog.getByRole('button', { name: 'Add cashier' }).click()
  await expect(page.getByRole('list', { name: 'Cashiers' })).toContainText(name)
}
