// An operator finds a customer, sees why the points are what they are, and acts.
import { registerCustomer } from '@jara/contract/identity/auth'
import type { Route } from '@playwright/test'
import { aRegistration } from '../../../apps/server/testing/accounts.ts'
import { send } from '../../../apps/server/testing/server.ts'
import { desk, openConsole } from '../../steps/console-steps.ts'
import { expect, goWithinApp, type Page, test } from '../../steps/journey.ts'
import { serverUrl } from '../../steps/server-under-test.ts'
import { buy, newShopper, shopperWithPoints, tokenOf } from '../../steps/shopper.ts'

test.use(desk)

/** Finds the customer in the list that is open. */
async function findCustomer(page: Page, email: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, email, phone or ID' }).fill(email)
  await page.keyboard.press('Enter')
  const found = page.getByRole('link', { name: 'Ọlábísí Ẹniọlá' })
  // Others with that name are listed until the search has been answered.
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ọlábísí Ẹniọlá')
}

async function openCustomer(page: Page, email: string): Promise<void> {
  await openConsole(page, '/console/customers')
  await findCustomer(page, email)
}

test(
  'a customer is found by an e-mail address, with a statement that says why, and masked until somebody says why',
  {
    tag: '@core',
  },
  async ({ page }) => {
    const { email } = await shopperWithPoints(2)

    await test.step('the search is in the address, and a search without matches says why', async () => {
      await openConsole(page, '/console/customers?search=nobody-at-all')
      await expect(page.getByText('No customers match “nobody-at-all”')).toBeVisible()
      await page.getByRole('button', { name: 'Clear search' }).click()
      await expect(page).toHaveURL('/console/customers')
      await expect(page.getByRole('row')).not.toHaveCount(0)
    })
    await findCustomer(page, email)

    await test.step('the statement says what every move was for, and the policy says why', async () => {
      const row = page.getByRole('row').filter({ hasText: 'Earned from a purchase' })
      await expect(row).toContainText('2 × Evaporated Milk 1L, Yaba Fresh Market')
      await row.getByRole('button', { name: 'Why?' }).click()
      const why = page.getByRole('dialog', { name: 'Why?' })
      await expect(why).toContainText(/Accepted under policy version \d+/)
      await why.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Purchases' }).click()
      await expect(page).toHaveURL(/tab=purchases/)
      await expect(page.getByRole('row').nth(1)).toContainText('Confirmed')
    })

    await test.step('the address is shown with a reason, which is in the audit trail', async () => {
      await expect(page.locator('main')).not.toContainText(email)
      await page.getByRole('button', { name: 'Show details' }).click()
      const show = page
        .getByRole('dialog', { name: 'Show email and phone number in full?' })
        .getByRole('button', { name: 'Show details' })
      await expect(show).toBeDisabled()
      // Another journey may reveal a number at the same time.
      const reason = `Calls back about meter ${crypto.randomUUID()}`
      await page.getByLabel('Reason').fill(reason)
      await show.click()
      await expect(page.locator('main header').first()).toContainText(email)
      await goWithinApp(page, '/console/audit?act=contacts-shown')
      await expect(page.getByRole('row').filter({ hasText: reason })).toHaveCount(1)
    })
  },
)

test('a hostile name is text on every page that shows it', async ({ page }) => {
  const hostile = `<img src=x onerror="document.title='taken over'">`
  const body = { ...aRegistration(), first_name: hostile, last_name: '{{7*7}}' }
  await send(serverUrl(), registerCustomer, { body })
  const token = await tokenOf(body.email, body.password)
  const purchase = await buy({ token }, { product: 'Evaporated Milk 1L' })
  await openConsole(page, `/console/purchases/${purchase}`)
  const shown = page.locator('main').getByText(hostile).first()
  await expect(shown).toBeVisible()
  await page
    .locator('main')
    .getByRole('link', { name: `${hostile} {{7*7}}`, exact: true })
    .click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(hostile)
  const customer = new URL(page.url()).pathname.split('/').at(-1)
  for (const { path, title, showsName = true } of [
    { path: `/console/customers?search=${body.email}`, title: 'Customers' },
    { path: `/console/purchases?customer=${customer}`, title: 'Purchases' },
    { path: `/console/audit?subject=${customer}`, title: 'Audit trail', showsName: false },
    { path: `/console/customers/${customer}/merge`, title: 'Merge' },
  ]) {
    await goWithinApp(page, path)
    await expect(heading).toContainText(title)
    if (showsName) await expect(shown).toBeVisible()
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
    await expect(page).not.toHaveTitle('taken over')
  }
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /^Find/ }).fill(body.email)
  await expect(page.getByRole('option').filter({ hasText: hostile })).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

test('points are given with a reason, and once although an answer is lost', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED/)
  const { email } = await newShopper()
  await openCustomer(page, email)
  const dialog = page.getByRole('dialog', { name: /^Adjust points for/ })
  const points = page.getByRole('region', { name: 'Points' })
  await page.getByRole('button', { name: 'Adjust points' }).click()
  await dialog.getByRole('textbox', { name: 'Points' }).fill('120')
  await expect(dialog).toContainText('Available 0 pts → 120 pts')
  await dialog.getByLabel('Reason').fill('A late delivery.')
  await dialog.getByRole('button', { name: 'Add points' }).click()
  await expect(dialog).toBeHidden()
  await expect(points).toContainText('120 pts')
  await expect(page.getByRole('row').nth(1)).toContainText('A late delivery.')

  await test.step('also if the dialog is closed and filled in again', async () => {
    async function give() {
      await page.getByRole('button', { name: 'Adjust points' }).click()
      await dialog.getByRole('textbox', { name: 'Points' }).fill('130')
      await dialog.getByLabel('Reason').fill('The line broke.')
      await dialog.getByRole('button', { name: 'Add points' }).click()
    }
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/adjustments', loseAnswer, { times: 1 })
    await give()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // Its effect is visible although its answer never arrived.
    await expect(points).toContainText('250 pts')
    await give()
    await expect(dialog).toBeHidden()
    await expect(points).toContainText('250 pts')
    await expect(page.getByRole('row').filter({ hasText: 'The line broke.' })).toHaveCount(1)

    // An operator who means it can give the same amount again.
    await give()
    await expect(dialog).toBeHidden()
    await expect(points).toContainText('380 pts')
  })
})

test('redeeming is stopped with a reason and allowed again, and an account is erased only by typing the name', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED/)
  const { email } = await newShopper()
  await openCustomer(page, email)

  await test.step('a dialog that waits for its answer stays, and says what came of it', async () => {
    const isLost = Promise.withResolvers<void>()
    const hold = async (route: Route) => {
      await isLost.promise
      await route.abort()
    }
    await page.route('**/standing', hold, { times: 1 })
    await page.getByRole('button', { name: 'Block redemptions' }).click()
    const dialog = page.getByRole('dialog', { name: /^Block redemptions for/ })
    await dialog.getByLabel('Reason').fill('The phone was stolen.')
    const stop = dialog.getByRole('button', { name: 'Block redemptions' })
    await stop.click()
    await expect(stop).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    isLost.resolve()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toHaveValue('The phone was stolen.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('redeeming', async () => {
    await page.getByRole('button', { name: 'Block redemptions' }).click()
    const dialog = page.getByRole('dialog', { name: /^Block redemptions for/ })
    await dialog.getByLabel('Reason').fill('The phone was stolen.')
    await dialog.getByRole('button', { name: 'Block redemptions' }).click()
    const protection = page.getByRole('region', { name: 'Security' })
    await expect(protection).toContainText('The phone was stolen.')
    await page.getByRole('button', { name: 'Allow redemptions' }).click()
    await page.getByLabel('Reason').fill('Found again.')
    await page.getByRole('dialog').getByRole('button', { name: 'Allow redemptions' }).click()
    await expect(protection).toContainText('The customer can redeem points.')
  })

  await test.step('the account', async () => {
    await page.getByRole('button', { name: 'Delete account', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Delete .+’s account/ })
    await dialog.getByLabel('Reason').fill('Asked by letter.')
    const erase = dialog.getByRole('button', { name: 'Delete account' })
    await expect(erase).toBeDisabled()
    await dialog.getByLabel(/^Type/).fill('Ọlábísí Ẹniọlá')
    await erase.click()
    await expect(page.getByText('Closing', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Keep account' }).click()
    await page.getByLabel('Reason').fill('Changed their mind.')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep account' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
  })
})

test('a domain is blocked, makes no account, and is lifted again', async ({ page }) => {
  const domain = `${crypto.randomUUID()}.example`
  const body = aRegistration(`a@${domain}`)
  const register = () => send(serverUrl(), registerCustomer, { body })
  await openConsole(page, '/console/blocks')
  await page.getByRole('button', { name: 'Add to blocklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to blocklist' })
  await dialog.getByLabel('Domain').fill(domain)
  await dialog.getByLabel('Reason').fill('Forty accounts in a night')
  await expect(dialog).toContainText('0 accounts use it now')
  await dialog.getByRole('button', { name: 'Block domain' }).click()
  const row = page.getByRole('row').filter({ hasText: domain })
  await expect(row).toContainText('Forty accounts in a night')
  expect(await register()).toMatchObject({ status: 403, body: { code: 'blocked' } })
  await row.getByRole('button', { name: `Unblock ${domain}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(row).toHaveCount(0)
  expect((await register()).status).toBe(201)
  await page.getByRole('button', { name: 'Ended', exact: true }).click()
  await expect(row).toContainText('unblocked by')
})
