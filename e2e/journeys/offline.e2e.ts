import { expect, goWithinApp, open, type Page, signIn, test } from '../steps/journey.ts'
import { choosePurchase, confirmWithoutNetwork, scans } from '../steps/outbox-steps.ts'
import { dialog, fillAirtime, redemptionsFrom, submit } from '../steps/redeem-form.ts'
import { secureAddress } from '../steps/secure-host.ts'
import { verifyShop } from '../steps/scan-steps.ts'
import { newShopper, purchasesOf } from '../steps/shopper.ts'

test.beforeEach(({ expectInConsole }) => expectInConsole(/ERR_INTERNET_DISCONNECTED/))

const timeOfDay = /^As of \d\d:\d\d$/
const demoBalance = (page: Page) => page.getByText(/^\d{2},\d{3} pts$/)

test('offline, the app opens with the last known balance and history, and says from when they are', async ({
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

  await openWithoutNetwork(page)
  await expect(page.getByText('You are offline. You see what was known last.')).toBeVisible()
  await expect(demoBalance(page)).toHaveText(balance)
  await expect(page.getByText(timeOfDay)).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await verifyShop(page)
  expect(await scans(page).allInnerTexts()).toEqual(history)
  await expect(page.getByText(timeOfDay)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('img', { name: `Current point balance: ${balance}` })).toBeVisible()

  // Going online again needs no reload.
  await returnNetwork(page)
  await expect(page.getByText(timeOfDay)).toHaveCount(0)
  await expect(page.getByText('You are offline. You see what was known last.')).toHaveCount(0)
  await expect(scans(page)).toHaveCount(10)
})

test('a first visit without a network shows no balance and says what failed', async ({ page, context }) => {
  await enterAs(page, (await newShopper()).email, 'first-password-1')
  await expect(page.getByText('0 pts')).toBeVisible()
  await workerReady(page)
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

test('the service worker submits waiting purchases while the app is closed', async ({
  page,
  context,
  expectInConsole,
}) => {
  test.setTimeout(180_000)
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
  await verifyShop(page)
  await expect(scans(page)).toHaveCount(1)
  await expect(scans(page)).toContainText('Pending')
  expect(await purchasesOf(shopper)).toHaveLength(1)
})

test('a redemption without a network fails and is not sent later', async ({ page, context }) => {
  await enterAs(page, 'customer@jara.example')
  await expect(demoBalance(page)).toBeVisible()
  await goWithinApp(page, '/card')
  await fillAirtime(page)
  await context.setOffline(true)
  const sent = redemptionsFrom(page)
  await submit(page).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText('Redemption failed. Please try again.')
  expect(sent).toHaveLength(1)
  await context.setOffline(false)
  await expect(page.getByText('You are offline. You see what was known last.')).toHaveCount(0)
  await open(page, `${secureAddress()}/card`)
  await expect(demoBalance(page).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

async function enterAs(page: Page, email: string, password?: string): Promise<void> {
  await open(page, `${secureAddress()}/auth`)
  await signIn(page, email, password)
  await expect(page).toHaveURL(`${secureAddress()}/`)
}

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

const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** Everything that the browser stores for the app, as text. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const database = await settled(indexedDB.open('jara'))
    const shelves = [...database.objectStoreNames].map((shelf) =>
      settled(database.transaction(shelf).objectStore(shelf).getAll() as IDBRequest<unknown>),
    )
    const names = await caches.keys()
    const cached = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))
    const kept = [
      await Promise.all(shelves),
      await Promise.all(cached),
      { ...localStorage },
      { ...sessionStorage },
    ]
    return JSON.stringify(kept)
  })
}

/** Fires the sync event that the browser sends to the worker once it is online. */
async function syncWorker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(secureAddress()))
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const [origin, registrationId] = [secureAddress(), await registered]
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })
}
