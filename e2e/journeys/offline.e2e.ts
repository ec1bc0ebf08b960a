import { expect, goWithinApp, open, type Page, test } from '../steps/journey.ts'
import { demoBalance, enterAs, everythingStored, timeOfDay } from '../steps/offline-steps.ts'
import { choosePurchase, confirmWithoutNetwork, scans } from '../steps/outbox-steps.ts'
import { dialog, fillAirtime, redemptionsFrom, submit } from '../steps/redeem-form.ts'
import { secureAddress } from '../steps/secure-host.ts'
import { verifyShop } from '../steps/scan-steps.ts'
import { syncWorker, workerReady } from '../steps/service-worker-steps.ts'
import { newShopper, purchasesOf } from '../steps/shopper.ts'

test.beforeEach(({ expectInConsole }) => expectInConsole(/ERR_INTERNET_DISCONNECTED/))

test('offline, the app opens with the last known balance and history, and shows their age', async ({
  page,
}) => {
  await enterAs(page, 'customer@jara.example')
  await expect(demoBalance(page)).toBeVisible()
  await expect(page.getByText(timeOfDay)).toHaveCount(0)
  const balance = await demoBalance(page).innerText()
  await goWithinApp(page, '/redeem')
  await verifyShop(page)
  await expect(scans(page)).toHaveCount(10)
  const history = await scans(page).allInnerTexts()
  await workerReady(page)
  for (const path of ['/api/users/points', '/api/purchases/customer'])
    await expect.poll(() => everythingStored(page)).toContain(path)

  await openWithoutNetwork(page)
  await expect(page.getByText('You’re offline. Showing your last saved data.')).toBeVisible()
  await expect(demoBalance(page)).toHaveText(balance)
  await expect(page.getByText(timeOfDay)).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect.poll(() => scans(page).allInnerTexts()).toEqual(history)
  await expect(page.getByText(timeOfDay)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('img', { name: `Current point balance: ${balance}` })).toBeVisible()

  // Going back online needs no reload.
  await returnNetwork(page)
  await expect(page.getByText(timeOfDay)).toHaveCount(0)
  await expect(page.getByText('You’re offline. Showing your last saved data.')).toHaveCount(0)
  await expect(scans(page)).toHaveCount(10)

  await test.step('a redemption without a network fails and is not sent later', async () => {
    await goWithinApp(page, '/card')
    await expect(demoBalance(page).first()).toBeVisible()
    await fillAirtime(page)
    await page.context().setOffline(true)
    const sent = redemptionsFrom(page)
    await submit(page).click()
    await expect(page.locator('form').getByRole('alert')).toHaveText('Redemption failed. Please try again.')
    expect(sent).toHaveLength(1)
    await page.context().setOffline(false)
    await expect(page.getByText('You’re offline. Showing your last saved data.')).toHaveCount(0)
    await open(page, `${secureAddress()}/card`)
    await returnNetwork(page)
    await expect(page.getByText(timeOfDay)).toHaveCount(0)
    await expect(demoBalance(page).first()).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    expect(sent).toHaveLength(1)
  })
})

test('a first visit without a network shows no balance and says what failed', async ({ page, context }) => {
  await enterAs(page, (await newShopper()).email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  await workerReady(page)
  // Wait until it is stored: otherwise it could be stored again after the deletion.
  await expect.poll(() => everythingStored(page)).toContain('/api/users/points')
  await page.evaluate(() => indexedDB.deleteDatabase('jara'))
  await context.setOffline(true)
  await open(page, `${secureAddress()}/`)
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByText('pts', { exact: true })).toHaveCount(0)
  await goWithinApp(page, '/redeem')
  await verifyShop(page)
  await expect(page.getByRole('alert')).toHaveText([
    'Failed to fetch user points.',
    'Failed to fetch purchase history.',
  ])
})

test('the service worker submits waiting purchases while the app is closed', async ({
  page,
  context,
  expectInConsole,
}) => {
  expectInConsole(/favicon/)
  const shopper = await newShopper()
  await enterAs(page, shopper.email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  await workerReady(page)
  await choosePurchase(page, secureAddress())
  await confirmWithoutNetwork(page)
  expect(await purchasesOf(shopper)).toEqual([])
  await page.goto('about:blank')
  await context.setOffline(false)
  // A file of the same origin that does not start the app.
  await page.goto(`${secureAddress()}/icon.svg`)
  await syncWorker(page)
  await expect.poll(() => purchasesOf(shopper)).toHaveLength(1)
  await expect.poll(() => everythingStored(page)).not.toContain('retailerCode')
  await syncWorker(page)
  await open(page, `${secureAddress()}/redeem`)
  await expect(scans(page)).toHaveCount(1)
  await expect(scans(page)).toContainText('Pending')
  expect(await purchasesOf(shopper)).toHaveLength(1)
})

/** With emulated offline mode Chromium reports a new page as online; a phone reports it as offline. */
async function openWithoutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
  })
  await open(page, `${secureAddress()}/`)
}

async function returnNetwork(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  })
}
