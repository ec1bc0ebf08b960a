import type { Page } from '@playwright/test'
import { expectAccessible, expectToFit } from '../steps/accessibility-checks.ts'
import { desk, openConsole } from '../steps/console-steps.ts'
import { expect, open, test } from '../steps/journey.ts'
import { newPhone } from '../steps/redeem-form.ts'
import { serverUrl, simulator } from '../steps/server-under-test.ts'
import { type Customer, pointsOf, shopperWithPoints, storedSession } from '../steps/shopper.ts'
import { storedIn } from '../steps/accounts.ts'

test.use(desk)

const points = 200

/** Redeems airtime whose outcome the provider does not know. Returns the number. */
async function redeemWithoutOutcome({ token }: Customer): Promise<string> {
  const phone = newPhone()
  await simulator().script({ recipient: phone, code: '044', order: 'pending', times: 1 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const items = (await (
    await fetch(new URL('/api/admin/redemption-items', serverUrl()), { headers })
  ).json()) as { id: string; name: string }[]
  const itemId = items.find(({ name }) => name === 'mtn')?.id
  const answer = await fetch(new URL('/api/redemptions/redeem-configurable', serverUrl()), {
    method: 'POST',
    headers,
    body: JSON.stringify({ itemId, pointsToRedeem: points, phone }),
  })
  expect(await answer.json()).toMatchObject({ status: 'processing' })
  return phone
}

/** Searches for the number on the desk, and returns the row that is found. */
async function find(page: Page, phone: string) {
  await page.getByRole('searchbox', { name: 'Number, e-mail or order' }).fill(phone)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('table', { name: 'Redemptions' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  return rows.first()
}

test('a stuck redemption is found, asked about by keyboard, and its points are given back', async ({
  page,
}) => {
  const shopper = await shopperWithPoints()
  const before = await pointsOf(shopper)
  const phone = await redeemWithoutOutcome(shopper)
  await openConsole(page, '/console/redemptions')
  const row = await find(page, phone)
  await expect(row).toContainText('Needs a person')
  await expect(row).toContainText(`${phone.slice(0, 4)} ••• ${phone.slice(-4)}`)
  await expect(page).toHaveURL(/tab=all.*search=|search=.*tab=all/)
  await row.focus()
  await page.keyboard.press('x')
  await expect(page.getByText('1 order selected')).toBeVisible()
  await row.focus()
  await page.keyboard.press('q')
  await expect(page.getByText(/The provider (says: 000, still open|is being asked)/)).toBeVisible()
  await row.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toContainText('for mtn')
  const happened = page.getByRole('region', { name: 'What happened' })
  await expect(happened).toContainText('Sent once')
  await expect(happened).toContainText('Asked by hand')
  await expect(page.getByLabel('Masked answer')).not.toContainText(phone)
  await expectAccessible(page, 'a redemption that needs a person')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page, 'a redemption on a phone', { smallestPx: 24 })
  await page.setViewportSize(desk.viewport)
  await page.getByLabel('Give the points back').check()
  await page.getByLabel('Reason').selectOption('The provider says so in writing')
  await page.getByLabel('How do you know?').fill('Ticket 88 214: cancelled.')
  await page.getByRole('button', { name: 'Give the points back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Given back')
  await expect(happened).toContainText('Ticket 88 214: cancelled.')
  expect(await pointsOf(shopper)).toBe(before)

  // The provider delivers it after all.
  const [, order = ''] = /Order (\w+), kept/.exec(await happened.innerText()) ?? []
  await simulator().settle(order, 'delivered')
  await page.getByRole('button', { name: 'Ask the provider now' }).click()
  const contradiction = page.getByRole('region', { name: 'The provider contradicts' })
  await expect(contradiction).toContainText('now says that it was delivered', { timeout: 30_000 })
  await contradiction.getByLabel('Write it off').check()
  await contradiction.getByLabel('How do you know?').fill('In their statement of today.')
  await contradiction.getByRole('button', { name: 'Write it off' }).click()
  await expect(contradiction).toHaveCount(0)
  await expect(happened).toContainText('In their statement of today.')
  expect(await pointsOf(shopper)).toBe(before)
})

test('a chosen set is asked about after its count is confirmed', async ({ page }) => {
  const shopper = await shopperWithPoints()
  const phone = await redeemWithoutOutcome(shopper)
  await openConsole(page, '/console/redemptions')
  const row = await find(page, phone)
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Ask the provider', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the provider about 1 order?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Ask about 1 order' }).click()
  await expect(page.getByText('The provider is being asked about 1 order.')).toBeVisible()
  await expect(page.getByText('1 order selected')).toHaveCount(0)
})

test('a paused item is shown as paused to customers, until it is on again', async ({ page, browser }) => {
  await openConsole(page, '/console/redemptions')
  await page.getByLabel('Pause an item').selectOption(pausedItem)
  const pausing = page.getByRole('dialog', { name: `Pause ${pausedItem}?` })
  await pausing.getByLabel('Reason').fill('They deliver none.')
  await pausing.getByRole('button', { name: `Pause ${pausedItem}` }).click()
  await expect(page.getByText(`${pausedItem} is paused`, { exact: true })).toBeVisible()
  await expect(page.getByText('They deliver none.')).toBeVisible()

  const shopper = await shopperWithPoints()
  const phone = await browser.newPage({
    storageState: storedIn(storedSession(shopper)),
    baseURL: serverUrl(),
  })
  await open(phone, '/card')
  await phone.getByLabel('Type').selectOption('Electricity')
  await expect(phone.getByRole('option', { name: `${pausedItem}, paused at the moment` })).toBeDisabled()
  await phone.close()

  await page.getByRole('button', { name: `Resume ${pausedItem}` }).click()
  const resuming = page.getByRole('dialog', { name: `Resume ${pausedItem}?` })
  await resuming.getByLabel('Reason').fill('They deliver again.')
  await resuming.getByRole('button', { name: `Resume ${pausedItem}` }).click()
  await expect(page.getByText(`${pausedItem} is paused`, { exact: true })).toHaveCount(0)
})

test('a dialog that asks to pause does not turn into one that resumes when somebody else was faster', async ({
  page,
}) => {
  await openConsole(page, '/console/redemptions')
  await page.getByRole('button', { name: 'Pause all redemptions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('They deliver nothing.')
  // The other journeys redeem meanwhile, so nothing is paused in fact.
  await page.route('**/api/console/redemption-switches', async (route) => {
    const response = await route.fetch()
    const [everything, ...others] = (await response.json()) as object[]
    const pause = { reason: 'I was faster.', by: 'Ada Obi', since: new Date().toISOString() }
    await route.fulfill({ response, json: [{ ...everything, pause }, ...others] })
  })
  await expect(page.getByText('I was faster.')).toBeVisible()
  await expect(dialog.getByRole('heading')).toHaveText('Pause all redemptions?')
  await expect(dialog.getByRole('button', { name: 'Pause all redemptions' })).toBeEnabled()
})

/** No other journey redeems it. */
const pausedItem = 'ibadan-electric'
