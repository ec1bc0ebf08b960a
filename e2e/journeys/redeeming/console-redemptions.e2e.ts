import type { Page } from '@playwright/test'
import { expectAccessible, expectToFit } from '../../steps/accessibility-checks.ts'
import { desk, openConsole } from '../../steps/console-steps.ts'
import { expect, open, test } from '../../steps/journey.ts'
import { newPhone } from '../../steps/redeem-form.ts'
import { serverUrl, simulator } from '../../steps/server-under-test.ts'
import { pointsOf, shopperWithPoints, storedSession } from '../../steps/shopper.ts'
import { storedIn } from '../../steps/accounts.ts'
import { anotherDevice } from '../../steps/another-device.ts'
import { redeemWithoutOutcome } from '../../steps/stuck-redemption.ts'
import { keepUndo } from '../../steps/undo-steps.ts'

test.use(desk)

/** Searches the redemptions for the number, and returns the row found. */
async function find(page: Page, phone: string) {
  await page.getByRole('searchbox', { name: 'Number, email or order ID' }).fill(phone)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('table', { name: 'Redemptions' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  return rows.first()
}

test('a stuck redemption is found, checked by keyboard, and its points are refunded', async ({ page }) => {
  const shopper = await shopperWithPoints()
  const before = await pointsOf(shopper)
  const phone = await redeemWithoutOutcome(shopper)
  await openConsole(page, '/console/redemptions')
  const row = await find(page, phone)
  await expect(row).toContainText('Needs review')
  await expect(row).toContainText(`${phone.slice(0, 4)} ••• ${phone.slice(-4)}`)
  await expect(page).toHaveURL(/tab=all.*search=|search=.*tab=all/)
  await row.focus()
  await page.keyboard.press('x')
  await expect(page.getByText('1 order selected')).toBeVisible()
  await row.focus()
  await page.keyboard.press('q')
  await expect(
    page.getByText(/Provider status: 000, still open|Checking status with the provider/),
  ).toBeVisible()
  await row.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toContainText('for mtn')
  const facts = page.getByRole('region', { name: 'Facts' })
  await expect(facts).not.toContainText(phone)
  await page.getByRole('button', { name: 'Show number' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Their support asks for it.')
  await page.getByRole('button', { name: 'Show full number' }).click()
  await expect(facts).toContainText(phone)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect(page).toHaveURL(/search=/)
  await find(page, phone)
  await row.focus()
  await page.keyboard.press('Enter')
  const happened = page.getByRole('region', { name: 'Timeline' })
  await expect(happened).toContainText('Sent once')
  await expect(happened).toContainText('Status checked manually')
  await expect(page.getByLabel('Masked response')).not.toContainText(phone)
  await expectAccessible(page, 'a redemption that needs a person')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page, 'a redemption on a phone', { smallestPx: 24 })
  await page.setViewportSize(desk.viewport)
  await page.getByLabel('Refund points').check()
  await page.getByLabel('Reason').selectOption('Written confirmation from the provider')
  await page.getByLabel('Evidence').fill('Ticket 88 214: cancelled.')
  await page.getByRole('button', { name: 'Refund points' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Refunded')
  await expect(happened).toContainText('Ticket 88 214: cancelled.')
  expect(await pointsOf(shopper)).toBe(before)

  // The provider delivers it after all.
  const [, order = ''] = /Order (\w+), saved/.exec(await happened.innerText()) ?? []
  await simulator().settle(order, 'delivered')
  await page.getByRole('button', { name: 'Check status with provider' }).click()
  const contradiction = page.getByRole('region', { name: 'Provider status conflict' })
  await expect(contradiction).toContainText('now says the order was delivered', { timeout: 30_000 })
  await contradiction.getByLabel('Write off the loss').check()
  await contradiction.getByLabel('Evidence').fill('In their statement of today.')
  await contradiction.getByRole('button', { name: 'Write off the loss' }).click()
  await expect(contradiction).toHaveCount(0)
  await expect(happened).toContainText('In their statement of today.')
  expect(await pointsOf(shopper)).toBe(before)
})

test(
  'the status of selected orders is checked after their count is confirmed',
  { tag: '@core' },
  async ({ page }) => {
    const shopper = await shopperWithPoints()
    const phone = await redeemWithoutOutcome(shopper)
    await openConsole(page, '/console/redemptions')
    const row = await find(page, phone)
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Check status', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Check status of 1 order?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Check 1 order' }).click()
    await expect(page.getByText('Checking 1 order with the provider.')).toBeVisible()
    await expect(page.getByText('1 order selected')).toHaveCount(0)
  },
)

test('filters get a name, and a dialog that asks to pause stays one when somebody else was faster', async ({
  page,
}) => {
  const view = `Large ${newPhone()}`
  await openConsole(page, '/console/redemptions?tab=all&min_amount=5000')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(view)
  await page.getByRole('button', { name: 'Save view' }).click()
  const views = page.getByRole('group', { name: 'Saved views' })
  await expect(views.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'true')

  await page.getByRole('link', { name: 'Redemptions', exact: true }).click()
  await expect(page).toHaveURL(/redemptions$/)
  await views.getByRole('link', { name: view }).click()
  await expect(page).toHaveURL(/min_amount=5000/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('redemptions.csv')

  await views.getByRole('button', { name: `Remove view ${view}` }).click()
  await expect(views.getByRole('link', { name: view })).toHaveCount(0)

  await test.step('a dialog that asks to pause does not turn into one that resumes when somebody else was faster', async () => {
    await page.getByRole('button', { name: 'Pause all redemptions' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('They deliver nothing.')
    // Other journeys redeem meanwhile, so nothing is really paused.
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
})

test('a pause is undone at once; a paused item is shown as paused to customers, until it is on again', async ({
  page,
  browser,
}) => {
  await keepUndo(page)
  await openConsole(page, '/console/redemptions')
  const paused = page.getByText(`${pausedItem} is paused`, { exact: true })
  const pause = async () => {
    await page.getByLabel('Pause an item').selectOption(pausedItem)
    const pausing = page.getByRole('dialog', { name: `Pause ${pausedItem}?` })
    await pausing.getByLabel('Reason').fill('They deliver none.')
    await pausing.getByRole('button', { name: `Pause ${pausedItem}` }).click()
    await expect(paused).toBeVisible()
  }
  await pause()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(paused).toHaveCount(0)
  await pause()
  await expect(page.getByText('They deliver none.')).toBeVisible()

  const shopper = await shopperWithPoints()
  const phone = await anotherDevice(browser, { storageState: storedIn(storedSession(shopper)) })
  await open(phone, `${serverUrl()}/card`)
  await phone.getByLabel('Type').selectOption('Electricity')
  await expect(phone.getByRole('option', { name: `${pausedItem}, paused for now` })).toBeDisabled()
  await phone.close()

  await page.getByRole('button', { name: `Resume ${pausedItem}` }).click()
  const resuming = page.getByRole('dialog', { name: `Resume ${pausedItem}?` })
  await resuming.getByLabel('Reason').fill('They deliver again.')
  await resuming.getByRole('button', { name: `Resume ${pausedItem}` }).click()
  await expect(paused).toHaveCount(0)
})

/** No other journey redeems it. */
const pausedItem = 'ibadan-electric'
