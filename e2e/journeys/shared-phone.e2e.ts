// One phone, several users: what one of them leaves is never shown to the next.
import { expect, goWithinApp, open, signIn, test } from '../steps/journey.ts'
import { demoBalance, enterAs, everythingStored, timeOfDay } from '../steps/offline-steps.ts'
import { choosePurchase, confirmWithoutNetwork, scans } from '../steps/outbox-steps.ts'
import { secureAddress } from '../steps/secure-host.ts'
import { verifyShop } from '../steps/scan-steps.ts'
import { workerReady } from '../steps/service-worker-steps.ts'
import { newShopper, purchasesOf } from '../steps/shopper.ts'

test.beforeEach(({ expectInConsole }) => expectInConsole(/ERR_INTERNET_DISCONNECTED/))

test('the next user of a phone sees nothing of the previous one, online or offline', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const second = await newShopper()
  await enterAs(page, 'customer@jara.example')
  await expect(demoBalance(page)).toBeVisible()
  await goWithinApp(page, '/redeem')
  await verifyShop(page)
  await expect(scans(page)).toHaveCount(10)
  await workerReady(page)
  await goWithinApp(page, '/account')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await open(page, `${secureAddress()}/`)
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  expect(await everythingStored(page)).not.toContain('customer@jara.example')

  await context.setOffline(false)
  await signIn(page, second.email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  await context.setOffline(true)
  await open(page, `${secureAddress()}/`)
  await expect(page.getByText(timeOfDay)).toBeVisible()
  await expect(page.getByText('0 pts')).toBeVisible()
  await expect(page.getByText('Adaeze')).toHaveCount(0)
  await goWithinApp(page, '/redeem')
  await verifyShop(page)
  await expect(page.getByRole('list', { name: 'Recent Scans' })).toHaveCount(0)
})

test('signing in after an expired session removes what the previous user left', async ({ page, context }) => {
  test.setTimeout(180_000)
  const [first, second] = [await newShopper(), await newShopper()]
  await enterAs(page, first.email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  await choosePurchase(page, secureAddress())
  await confirmWithoutNetwork(page)
  // The session expired; there was no logout.
  await page.evaluate(() => localStorage.clear())
  await open(page, `${secureAddress()}/auth`)
  await context.setOffline(false)
  await signIn(page, second.email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  await expect.poll(() => everythingStored(page)).not.toContain(first.email)
  await goWithinApp(page, '/redeem')
  await verifyShop(page)
  await expect(page.getByText('No scans yet')).toBeVisible()
  expect(await purchasesOf(second)).toEqual([])
})

test('logging out asks for confirmation while a purchase waits, then removes it', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const shopper = await newShopper()
  await enterAs(page, shopper.email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  await workerReady(page)
  await choosePurchase(page, secureAddress())
  await confirmWithoutNetwork(page)
  await goWithinApp(page, '/account')
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'A purchase is still waiting' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect(await everythingStored(page)).toContain('retailerCode')

  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Logout anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect.poll(() => everythingStored(page)).not.toMatch(/retailerCode|@people.example/)
  await context.setOffline(false)
  await open(page, `${secureAddress()}/auth`)
  expect(await purchasesOf(shopper)).toEqual([])
})
