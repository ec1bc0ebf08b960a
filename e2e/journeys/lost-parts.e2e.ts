// Parts of a screen that have files of their own, on a connection that loses them.
import { storedIn } from '../steps/accounts.ts'
import { expect, open, test as base } from '../steps/journey.ts'
import { submit } from '../steps/redeem-form.ts'
import { shopPin, verification } from '../steps/scan-steps.ts'
import { type Customer, storedSession } from '../steps/shopper.ts'
import { chooseAirtime, confirming, holderOfPin, largeAmount } from '../steps/wallet-steps.ts'

const test = base.extend<{ customer: Customer }>({
  customer: async ({}, use) => use(await holderOfPin()),
  storageState: async ({ customer }, use) => use(storedIn(storedSession(customer))),
})

test('a dialog that did not load is opened again, and what was typed stays', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource.*asking-dialog/)
  expectInConsole(/403 .*\/api\/redemptions\//)
  await page.route('**/assets/asking-dialog*.js', (route) => route.abort())
  await open(page, '/card')
  const phone = await chooseAirtime(page)
  await submit(page).click()
  const lost = page.getByRole('dialog', { name: 'Connection lost' })
  await expect(lost).toContainText('Check your connection, then try again.')
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(lost).toContainText('then try again, or reload the page.')
  await expect(lost.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.unroute('**/assets/asking-dialog*.js')
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(confirming(page)).toBeVisible()
  await expect(lost).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(confirming(page)).toHaveCount(0)
  await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
  await expect(page.getByLabel('Points')).toHaveValue(String(largeAmount))
})

test('a part of a page that did not load is fetched again in its place', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource.*kept-photo-list/)
  await page.route('**/assets/kept-photo-list*', (route) => route.abort())
  await open(page, '/redeem')
  await verification(page).getByLabel('Shop PIN').fill(shopPin)
  const lost = page.getByText('Connection lost.')
  await expect(lost).toHaveCount(1)
  await verification(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(verification(page)).toHaveCount(0)
  await expect(lost).toBeVisible()
  await page.unroute('**/assets/kept-photo-list*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(lost).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Scan Products' })).toBeVisible()
})
