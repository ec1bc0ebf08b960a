// A thief has copied everything that the app stores, including the session's token, to another browser.
import { storedIn } from '../../steps/accounts.ts'
import { expect, open, type Page, test as base } from '../../steps/journey.ts'
import { phone } from '../../steps/phone.ts'
import { alert, submit } from '../../steps/redeem-form.ts'
import { type Customer, pointsOf, storedSession } from '../../steps/shopper.ts'
import { shortenSplash } from '../../steps/splash.ts'
import { statusWith } from '../../steps/stolen-token.ts'
import {
  chooseAirtime,
  confirming,
  enterPin,
  holderOfPin,
  largeAmount,
  locked,
  ownPassword,
} from '../../steps/wallet-steps.ts'

const test = base.extend<{ customer: Customer; thief: Page }>({
  customer: async ({}, use) => use(await holderOfPin()),
  storageState: async ({ customer }, use) => use(storedIn(storedSession(customer))),
  thief: async ({ page, browser, baseURL }, use) => {
    await open(page, '/')
    const copied = await page.context().storageState()
    const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '', storageState: copied })
    await shortenSplash(context)
    await use(await context.newPage())
    await context.close()
  },
})

test.beforeEach(({ expectInConsole }) => expectInConsole(/401 .*\/api\//))

test('a thief redeems no large amount, and the owner ends the copied session in one tap', async ({
  page,
  customer,
  thief,
}) => {
  await open(page, '/account')
  const before = await pointsOf(customer)
  await open(thief, '/card')
  await chooseAirtime(thief)
  await submit(thief).click()
  await expect(confirming(thief)).toContainText('12,000 pts')
  for (const [guess, left] of [
    ['204816', '4 attempts'],
    ['204817', '3 attempts'],
    ['204818', '2 attempts'],
    ['204819', '1 attempt'],
  ] as const) {
    await enterPin(thief, guess, 'Enter your wallet PIN')
    await expect(alert(thief)).toContainText(`Incorrect PIN. ${left} left.`)
  }
  await enterPin(thief, '204820', 'Enter your wallet PIN')
  await expect(locked(thief)).toBeVisible()
  // From now on, even a small amount is refused.
  await open(thief, '/card')
  await chooseAirtime(thief, undefined, 100)
  await submit(thief).click()
  await expect(locked(thief)).toBeVisible()
  expect(await pointsOf(customer)).toBe(before)
  expect(before).toBeGreaterThan(largeAmount)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await statusWith(customer.token)).toBe(401)
  await open(thief, '/card')
  await expect(thief.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  expect(await thief.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a new password ends the copied session as well, and the owner stays signed in', async ({
  page,
  customer,
  thief,
}) => {
  await open(thief, '/account')
  await open(page, '/account/password')
  await page.getByLabel('Current password').fill(ownPassword)
  await page.getByLabel('New password').fill('second-password-2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  expect(await statusWith(customer.token)).toBe(401)
  await open(thief, '/card')
  await expect(thief.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await open(page, '/')
  await expect(page.getByText(/pts$/).first()).toBeVisible()
})
