// One phone, several users: nothing that one of them leaves is shown to the next.
import { newCustomer } from '../../steps/accounts.ts'
import { become, expect, fillIn, goWithinApp, open, type Page, signIn, test } from '../../steps/journey.ts'
import { demoBalance, enterAs, everythingStored, timeOfDay } from '../../steps/offline-steps.ts'
import { choosePurchase, confirmWithoutNetwork, scans } from '../../steps/outbox-steps.ts'
import { secureAddress } from '../../steps/secure-host.ts'
import { productChoice, verification, verifyShop } from '../../steps/scan-steps.ts'
import { workerReady } from '../../steps/service-worker-steps.ts'
import { newShopper, purchasesOf } from '../../steps/shopper.ts'

test.beforeEach(({ expectInConsole }) => expectInConsole(/ERR_INTERNET_DISCONNECTED/))

test(
  'the next user of a phone sees nothing of the previous one, online or offline',
  { tag: '@core' },
  async ({ page, context }) => {
    const second = await newShopper()
    await enterAs(page, 'customer@jara.example')
    await expect(demoBalance(page)).toBeVisible()
    await goWithinApp(page, '/redeem')
    await verifyShop(page)
    await expect(scans(page)).toHaveCount(10)
    await workerReady(page)
    await goWithinApp(page, '/account')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await open(page, `${secureAddress()}/`)
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await expect.poll(() => everythingStored(page)).not.toContain('customer@jara.example')

    await context.setOffline(false)
    await signIn(page, second.email, 'first-password-1')
    await expect(page.getByText('0 pts')).toBeVisible()
    await expect.poll(() => everythingStored(page)).toContain('/api/users/points')
    await context.setOffline(true)
    await open(page, `${secureAddress()}/`)
    await expect(page.getByText(timeOfDay)).toBeVisible()
    await expect(page.getByText('0 pts')).toBeVisible()
    await expect(page.getByText('Adaeze')).toHaveCount(0)
    await goWithinApp(page, '/redeem')
    await verifyShop(page)
    await expect(page.getByRole('list', { name: 'Recent Scans' })).toHaveCount(0)
  },
)

test('another user’s sign-in and logging out keep a purchase that waits for its customer, hidden', async ({
  page,
}) => {
  const [first, second] = [await newShopper(), await newShopper()]
  await leavePurchase(page, first.email)
  await open(page, '/auth')
  await signIn(page, second.email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  await goWithinApp(page, '/redeem')
  await verifyShop(page)
  await expect(page.getByText('No scans yet')).toBeVisible()
  await goWithinApp(page, '/account')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  expect([await purchasesOf(first), await purchasesOf(second)]).toEqual([[], []])

  await signIn(page, first.email, 'first-password-1')
  await expect(page.getByText('Purchase submitted successfully!')).toBeVisible()
  expect(await purchasesOf(first)).toHaveLength(1)
  await expect.poll(() => everythingStored(page)).not.toContain('retailerCode')
})

test('a sign-in in another tab ends what the user before had begun', async ({ page }) => {
  const [first, second] = [await newShopper(), await newShopper()]
  await open(page, '/auth')
  await become(page, first)
  await choosePurchase(page)
  await become(page, second)
  await expect(verification(page)).toBeVisible()
  await expect(productChoice(page)).toHaveCount(0)
})

test('an abandoned sign-up is shown to nobody who comes after', async ({ page }) => {
  const abandoned = newCustomer()
  const next = await newShopper()
  await open(page, '/auth')
  await beginSignUp(page)
  await fillIn(page, abandoned)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await beginSignUp(page)
  await expectNothingTyped(page)

  await fillIn(page, abandoned)
  expect(await everythingStored(page)).toContain(abandoned.email)
  const atForm = await page.evaluate(() => history.length)
  await goWithinApp(page, '/auth')
  await signIn(page, next.email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  expect(await everythingStored(page)).not.toContain(abandoned.email)
  await goWithinApp(page, '/account')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await page.evaluate((entry) => history.go(entry - history.length), atForm)
  await page.getByRole('button', { name: 'Sign up as customer' }).click()
  await expectNothingTyped(page)
})

test('a session may end while the storage is still being read', async ({ page }) => {
  await page.addInitScript(() => {
    // Requests that never succeed and never fail.
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await open(page, '/auth')
  for (const user of ['customer', 'brand'] as const) {
    await become(page, user)
    await goWithinApp(page, '/install')
    await expect(page.getByRole('heading', { name: 'Install Jara' })).toBeVisible()
  }
})

test('a purchase whose customer never came back is deleted after six days', async ({ page }) => {
  const [first, second] = [await newShopper(), await newShopper()]
  await leavePurchase(page, first.email)
  await page.clock.setSystemTime(Date.now() + 6 * 24 * 60 * 60_000 + 60_000)
  await open(page, '/auth')
  await signIn(page, second.email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  await expect.poll(() => everythingStored(page)).not.toContain(first.email)
  expect(await purchasesOf(first)).toEqual([])
})

test('logging out asks for confirmation while a purchase waits, then removes it', async ({
  page,
  context,
  expectInConsole,
}) => {
  // If the previous page was left before it had its answer, the next one ends the session again.
  expectInConsole(/401 .*\/api\/auth\/logout/)
  const shopper = await newShopper()
  await enterAs(page, shopper.email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  await workerReady(page)
  await choosePurchase(page, secureAddress())
  await confirmWithoutNetwork(page)
  await goWithinApp(page, '/account')
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'You have an unsent purchase' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect(await everythingStored(page)).toContain('retailerCode')

  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect.poll(() => everythingStored(page)).not.toMatch(/retailerCode|@people.example/)
  await context.setOffline(false)
  await open(page, `${secureAddress()}/auth`)
  expect(await purchasesOf(shopper)).toEqual([])
})

async function beginSignUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Sign up as customer' }).click()
}

async function expectNothingTyped(page: Page): Promise<void> {
  const fields = page.locator('form input')
  await expect(fields).toHaveCount(8)
  expect(await fields.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value).join(''))).toBe(
    '',
  )
}

/**
 * Leaves a purchase waiting on a host without a service worker, which would submit it. The session is removed
 * before the network returns, so the page does not submit it either.
 */
async function leavePurchase(page: Page, email: string): Promise<void> {
  await open(page, '/auth')
  await signIn(page, email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  await choosePurchase(page)
  await confirmWithoutNetwork(page)
  expect(await everythingStored(page)).toContain('retailerCode')
  await page.evaluate(() => localStorage.clear())
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.', { exact: true })).toHaveCount(0)
  await page.goto('about:blank')
}
