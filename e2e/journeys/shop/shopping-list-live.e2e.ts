// The shopping list on the server. On its own server: in the other journeys' demo it is a sample.
import { changeShoppingList, findShopsForList } from '@jara/contract/shop/shopping-list'
import type { Browser } from '@playwright/test'
import { demoEmail } from '../../steps/accounts.ts'
import { expectAccessible, expectToFit } from '../../steps/accessibility-checks.ts'
import { expect, goWithinApp, open, type Page, signIn, test } from '../../steps/journey.ts'
import { lagos } from '../../steps/map-steps.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'
import { phone } from '../../steps/phone.ts'
import { shortenSplash } from '../../steps/splash.ts'

// In one worker, because each would start its own server.
test.describe.configure({ mode: 'serial' })

let server: OwnServer

test.beforeAll(async () => {
  server = await startJourneyServer({ DEMO: 'live' })
})

test.afterAll(() => server.stop())

const quantityOf = (page: Page, product: string) =>
  page.getByRole('group', { name: `Quantity of ${product}` })
const found = (page: Page) => page.getByRole('region', { name: 'Products', exact: true })
const saved = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

/** Another phone of the same customer. */
async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...phone, permissions: ['geolocation'], geolocation: lagos })
  await shortenSplash(context)
  const page = await context.newPage()
  await open(page, `${server.url}/auth`)
  await signIn(page, demoEmail('customer'))
  await expect(page).toHaveURL(`${server.url}/`)
  await goWithinApp(page, '/shopping-list')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping List')
  await saved(page, 'Saved')
  return page
}

async function look(page: Page, words: string): Promise<void> {
  await page.getByPlaceholder('Search products...', { exact: true }).fill(words)
}

async function showList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show my list' }).click()
}

test('shops that were read before the first product reached the server are read again', async ({
  browser,
}) => {
  const page = await phoneOf(browser)
  await expect(page.getByRole('heading', { name: 'Your list is empty' })).toBeVisible()
  const list = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === findShopsForList.path,
    async (route) => {
      const response = await route.fetch()
      await list.promise
      await route.fulfill({ response, json: [] })
    },
    { times: 1 },
  )
  const changed = page.waitForResponse((answer) => new URL(answer.url()).pathname === changeShoppingList.path)
  await look(page, 'long grain')
  await found(page).getByRole('button', { name: 'Add Long Grain Rice 2kg' }).click()
  await changed
  await saved(page, 'Saved')
  list.resolve()
  await expect(page.getByRole('button', { name: /has \d of 1/ })).toBeVisible()
  await found(page).getByRole('button', { name: 'Remove Long Grain Rice 2kg' }).click()
  await saved(page, 'Saved')
  await page.context().close()
})

test('two phones change one list without a network, and nothing is lost', async ({ browser }) => {
  const [one, other] = [await phoneOf(browser), await phoneOf(browser)]
  await expect(one.getByRole('heading', { name: 'Your list is empty' })).toBeVisible()
  await look(one, 'long grain')
  await found(one).getByRole('button', { name: 'Add Long Grain Rice 2kg' }).click()
  await look(one, 'HILLSIDE')
  await expect(found(one).getByText('Evaporated Milk 1L')).toBeVisible()
  await saved(one, 'Saved')
  await other.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(quantityOf(other, 'Long Grain Rice 2kg')).toContainText('1')
  await look(other, 'bakery')
  await expect(found(other).getByText('Family Bread Loaf')).toBeVisible()

  await one.context().setOffline(true)
  await other.context().setOffline(true)
  await found(one).getByRole('button', { name: 'Add Evaporated Milk 1L' }).click()
  await showList(one)
  await one.getByRole('button', { name: 'Increase quantity of Long Grain Rice 2kg' }).click()
  await saved(one, 'Saved on this phone')
  await found(other).getByRole('button', { name: 'Add Family Bread Loaf' }).click()
  await showList(other)
  await other.getByRole('button', { name: 'Remove Long Grain Rice 2kg' }).click()
  await saved(other, 'Saved on this phone')

  await other.context().setOffline(false)
  await saved(other, 'Saved')
  await one.context().setOffline(false)
  await saved(one, 'Saved')
  await other.evaluate(() => dispatchEvent(new Event('focus')))
  for (const page of [one, other]) {
    await expect(quantityOf(page, 'Evaporated Milk 1L')).toContainText('1')
    await expect(quantityOf(page, 'Family Bread Loaf')).toContainText('1')
    await expect(quantityOf(page, 'Long Grain Rice 2kg')).toHaveCount(0)
  }

  await one.context().setOffline(true)
  await one.getByRole('button', { name: 'Increase quantity of Family Bread Loaf' }).click()
  await saved(one, 'Saved on this phone')
  await one.goto('about:blank')
  await one.context().setOffline(false)
  await open(one, `${server.url}/account`)
  await expect
    .poll(async () => {
      await other.evaluate(() => dispatchEvent(new Event('focus')))
      return quantityOf(other, 'Family Bread Loaf').innerText()
    })
    .toContain('2')
  await expectShops(other)
  await goWithinApp(other, '/')
  await expect(other.getByText('2 items ready', { exact: true })).toBeVisible()
  await one.context().close()
  await other.context().close()
})

test('quick taps all count, however slowly the phone keeps them, and a change is called saved only once it is kept', async ({
  browser,
}) => {
  const page = await phoneOf(browser)
  await page.evaluate(() => {
    const { locks } = navigator
    const request = locks.request.bind(locks) as (...words: unknown[]) => Promise<unknown>
    const later = () => new Promise((resolve) => setTimeout(resolve, 150))
    Object.assign(locks, { request: (...words: unknown[]) => later().then(() => request(...words)) })
  })
  await look(page, 'cola')
  await found(page).getByRole('button', { name: 'Add Cola 330ml' }).click()
  const more = page.getByRole('button', { name: 'Increase quantity of Cola 330ml' })
  await more.evaluate(async (button: HTMLElement) => {
    for (let tap = 0; tap < 12; tap += 1) {
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  })
  await saved(page, 'Saved')
  await expect(quantityOf(page, 'Cola 330ml')).toContainText('13')

  await look(page, 'long grain')
  const add = found(page).getByRole('button', { name: 'Add Long Grain Rice 2kg' })
  await expect(add).toBeVisible()
  await page.context().setOffline(true)
  await page.evaluate(() => {
    const { locks } = navigator
    const request = locks.request.bind(locks) as (...words: unknown[]) => Promise<unknown>
    const kept = new Promise((resolve) => addEventListener('keep now', resolve, { once: true }))
    Object.assign(locks, { request: (...words: unknown[]) => kept.then(() => request(...words)) })
  })
  await add.click()
  await saved(page, 'Not saved yet')
  await page.evaluate(() => dispatchEvent(new Event('keep now')))
  await saved(page, 'Saved on this phone')
  await page.context().setOffline(false)
  await saved(page, 'Saved')
  await page.context().close()
})

/** Each product shows the nearest shop's price and stock, until the customer chooses another shop. */
async function expectShops(page: Page): Promise<void> {
  const row = page.getByRole('button', { name: /has \d of 2/ })
  await expect(row).toContainText('away, today’s prices')
  await expect(page.getByText(/^(In|Low|Out of) Stock at /)).toHaveCount(2)
  await expectAccessible(page, 'the live list')
  await expectToFit(page, 'the live list')
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Where to buy' })
  await expectAccessible(page, 'where to buy')
  await expectToFit(page, 'where to buy')
  const second = dialog.getByRole('radio').nth(1)
  const name = (await dialog.locator('label').nth(1).innerText()).split('\n')[0] ?? ''
  await second.check()
  await dialog.getByRole('button', { name: 'Use this shop’s prices' }).click()
  await expect(page.getByRole('button', { name: `${name} has` })).toBeVisible()
}
