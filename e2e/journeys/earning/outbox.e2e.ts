import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { expect, open, type Page } from '../../steps/journey.ts'
import { lockedTitle } from '../../steps/lock-steps.ts'
import { choosePurchase, confirmWithoutNetwork, scans, test } from '../../steps/outbox-steps.ts'
import { launchOptions } from '../../steps/launch-options.ts'
import { phone } from '../../steps/phone.ts'
import { productChoice, verification, verifyShop } from '../../steps/scan-steps.ts'
import { folder, serverUrl } from '../../steps/server-under-test.ts'
import { shortenSplash } from '../../steps/splash.ts'
import { purchasesOf, storedSession } from '../../steps/shopper.ts'

const submitPath = '**/api/purchases'

test.beforeEach(({ expectInConsole }) => expectInConsole(/ERR_INTERNET_DISCONNECTED/))

test(
  'a purchase confirmed offline waits, and is submitted once when the network returns, which is said over a dialog too',
  { tag: '@core' },
  async ({ page, shopper }) => {
    const sent = submissionsFrom(page)
    const name = await choosePurchase(page)
    await confirmWithoutNetwork(page)
    const waiting = scans(page).first()
    await expect(waiting).toContainText(name)
    await expect(waiting).toContainText('Quantity 2')
    await expect(waiting).toContainText(/₦[\d,]+\.\d\d/)
    await expect(waiting.locator('time')).toHaveText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d$/)
    expect(sent).toEqual([])
    expect(await purchasesOf(shopper)).toEqual([])

    await page.getByRole('button', { name: 'Change shop' }).click()
    await expect(verification(page)).toBeVisible()
    await page.context().setOffline(false)
    // The browser makes everything outside the dialog inert, for screen readers too.
    const said = verification(page).getByRole('status').getByText('Purchase submitted successfully!')
    await expect(said).toBeInViewport()
    await verifyShop(page)
    await expect(scans(page)).toHaveCount(1)
    await expect(scans(page)).toContainText('Pending')
    expect(await purchasesOf(shopper)).toMatchObject([{ product_name: name, quantity: 2 }])
    expect(sent).toHaveLength(1)
    await page.reload()
    await expect(scans(page)).toHaveCount(1)
    expect(sent).toHaveLength(1)
  },
)

test('a waiting purchase is sent from behind the app lock', async ({ page, shopper }) => {
  const name = await choosePurchase(page)
  await confirmWithoutNetwork(page)
  await page.evaluate(() => localStorage.setItem('appLock', 'locked'))
  await page.goto('about:blank')
  await page.context().setOffline(false)
  expect(await purchasesOf(shopper)).toEqual([])
  await open(page, '/redeem')
  await expect(lockedTitle(page)).toBeVisible()
  await expect.poll(() => purchasesOf(shopper)).toMatchObject([{ product_name: name }])
  await expect(lockedTitle(page)).toBeVisible()
})

test('a waiting purchase counts once even when the app dies while sending it', async ({ shopper }) => {
  const home = mkdtempSync(join(folder, 'phone-'))
  const first = await launch(home)
  await first.goto('/auth')
  await first.evaluate((session) => Object.assign(localStorage, session), storedSession(shopper))
  await choosePurchase(first)
  await confirmWithoutNetwork(first)
  const taken = Promise.withResolvers<void>()
  // The server accepts it, but the phone never gets the answer.
  await first.route(submitPath, async (route) => {
    await route.fetch()
    taken.resolve()
  })
  await first.context().setOffline(false)
  await taken.promise
  expect(await purchasesOf(shopper)).toHaveLength(1)
  await first.context().close()

  const second = await launch(home)
  const sent = submissionsFrom(second)
  await open(second, '/redeem')
  await expect(second.getByText('Purchase submitted successfully!')).toBeVisible()
  await verifyShop(second)
  await expect(scans(second)).toHaveCount(1)
  await expect(scans(second)).toContainText('Pending')
  expect(sent).toHaveLength(1)
  expect(await purchasesOf(shopper)).toHaveLength(1)
  await second.context().close()
})

test('a refused purchase shows the reason and can be removed', async ({ page, expectInConsole }) => {
  expectInConsole(/400 .*\/api\/purchases$/)
  await choosePurchase(page)
  await confirmWithoutNetwork(page)
  const message = 'This shop doesn’t sell that product.'
  await page.route(submitPath, (route) =>
    route.fulfill({ status: 400, json: { message, code: 'not_stocked' } }),
  )
  const sent = submissionsFrom(page)
  await page.context().setOffline(false)
  await expect(page.getByText('A purchase wasn’t submitted. See Recent Scans.')).toBeVisible()
  await expect(scans(page)).toContainText('Not submitted')
  await expect(scans(page).getByRole('alert')).toHaveText(message)

  // Opening the app shows the refusal again, but sends nothing.
  await open(page, '/redeem')
  await expect(page.getByText('A purchase wasn’t submitted. See Recent Scans.')).toBeVisible()
  await scans(page)
    .getByRole('button', { name: /^Remove / })
    .click()
  await expect(page.getByText('No scans yet')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a failing server is retried without a message, and an expired photo is sent again for the same purchase', async ({
  page,
  shopper,
  expectInConsole,
}) => {
  expectInConsole(/(400|503) .*\/api\/purchases$/)
  await choosePurchase(page)
  await confirmWithoutNetwork(page)
  await page.clock.setSystemTime(Date.now() + 31 * 60_000)
  const answers = [
    { status: 503, json: {} },
    { status: 400, json: { message: 'This photo cannot be used.', code: 'photo_unusable' } },
  ]
  await page.route(submitPath, (route) => {
    const answer = answers.shift()
    return answer === undefined ? route.continue() : route.fulfill(answer)
  })
  const sent = submissionsFrom(page)
  const failed = page.waitForResponse((response) => response.status() === 503)
  await page.context().setOffline(false)
  await failed
  await expect(scans(page)).toContainText('Queued')

  const photoSent = page.waitForRequest('**/api/purchases/suggest-product')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  expect((await photoSent).headers()['content-type']).toMatch(/^multipart\/form-data/)
  await expect(page.getByText('Purchase submitted successfully!')).toBeVisible()
  expect(await purchasesOf(shopper)).toHaveLength(1)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  const [failing, unusable, fresh] = sent.map(({ imageUrl }) => imageUrl)
  expect(unusable).toBe(failing)
  expect(fresh).not.toBe(failing)
})

test('a browser whose storage refuses blobs keeps a purchase with its photo', async ({
  page,
  shopper,
  expectInConsole,
}) => {
  expectInConsole(/400 .*\/api\/purchases$/)
  // As in WebKit's private sessions.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function refuseBlobs(value: object, ...key) {
      if (Object.values(value).some((field) => field instanceof Blob))
        throw new DOMException('BlobURLs are not yet supported.', 'DataCloneError')
      return put.call(this, value, ...key)
    }
  })
  await choosePurchase(page)
  await confirmWithoutNetwork(page)
  await page.clock.setSystemTime(Date.now() + 31 * 60_000)
  const refusal = { message: 'This photo cannot be used.', code: 'photo_unusable' }
  await page.route(submitPath, (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 })
  await page.context().setOffline(false)
  await expect(page.getByText('Purchase submitted successfully!')).toBeVisible()
  expect(await purchasesOf(shopper)).toHaveLength(1)
})

test('a storage that does not answer is reported, and nothing is kept', async ({ page }) => {
  await page.addInitScript(() => {
    // Requests that never succeed and never fail.
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await choosePurchase(page)
  await page.context().setOffline(true)
  const choice = productChoice(page)
  await choice.getByRole('button', { name: 'Confirm Purchase' }).click()
  await expect(choice.getByRole('alert')).toHaveText(
    'Failed to submit purchase. You’re offline and we couldn’t save it on this phone.',
  )
  await page.context().setOffline(false)
  await choice.getByRole('button', { name: 'Confirm Purchase' }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
})

test('what waits is sent after a minute where the storage did not answer at first', async ({
  page,
  shopper,
}) => {
  const name = await choosePurchase(page)
  await confirmWithoutNetwork(page)
  await page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype
    addEventListener('answer again', () => Object.assign(IDBObjectStore.prototype, { getAll }))
    IDBObjectStore.prototype.getAll = () => {
      document.body.dataset['refused'] = 'true'
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    }
  })
  await page.clock.install()
  await page.context().setOffline(false)
  await expect(page.locator('body[data-refused]')).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('answer again')))
  expect(await purchasesOf(shopper)).toEqual([])
  // The minute starts once the app has tried every waiting item.
  await expect(async () => {
    await page.clock.fastForward(60_000)
    expect(await purchasesOf(shopper)).toMatchObject([{ product_name: name }])
  }).toPass()
})

function submissionsFrom(page: Page) {
  const sent: { key: string | undefined; imageUrl: string }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/purchases')) return
    const { imageUrl } = request.postDataJSON() as { imageUrl: string }
    sent.push({ key: request.headers()['idempotency-key'], imageUrl })
  })
  return sent
}

/** A separate phone, with what it stored the last time. */
async function launch(home: string): Promise<Page> {
  const options = { ...launchOptions, ...phone, baseURL: serverUrl() }
  const context = await chromium.launchPersistentContext(home, options)
  await shortenSplash(context)
  return context.pages()[0] ?? context.newPage()
}
