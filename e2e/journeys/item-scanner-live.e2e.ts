// Scan Items in an installation that has it live: what is scanned is in the stock, once.
import { listInventory } from '@jara/contract/inventory'
import { send } from '../../apps/server/testing/server.ts'
import { expectAccessible, expectToFit } from '../steps/accessibility-checks.ts'
import { expect, type Page, test } from '../steps/journey.ts'
import { deviceOf } from '../steps/live-shop.ts'
import { startJourneyServer } from '../steps/journey-server.ts'
import type { OwnServer } from '../steps/own-server.ts'
import { aPhoto } from '../steps/photos.ts'

test.describe.configure({ mode: 'serial' })

let server: OwnServer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startJourneyServer({ DEMO: 'live' })
})

test.afterAll(() => server.stop())

/** Takes a photo, and chooses what it shows. Returns its name. */
async function scanOne(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Scan Items' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scan Items' })).toBeVisible()
  await page.getByLabel('Photo of the item').setInputFiles(await aPhoto())
  const scanned = page.getByRole('list', { name: 'Scanned Items' }).getByRole('listitem')
  const choices = page.getByRole('list', { name: 'Recognised items' }).getByRole('button')
  await expect(scanned.or(choices).first()).toBeVisible({ timeout: 60_000 })
  if ((await choices.count()) > 0) await choices.first().click()
  await expect(scanned).toHaveCount(1)
  return (await scanned.getByRole('group').getAttribute('aria-label'))?.replace('Quantity of ', '') ?? ''
}

/** How many the shop has, as its inventory says. */
async function stockOf(page: Page, product: string): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { body } = await send(server.url, listInventory, { token })
  const found = listInventory.answer.parse(body).find(({ product_name }) => product_name === product)
  return found?.quantity ?? 0
}

test('an item is recognised, counted, priced and saved once, though the answer is lost', async ({
  browser,
  expectInConsole,
}) => {
  test.setTimeout(150_000)
  expectInConsole(/ERR_FAILED/)
  const page = await deviceOf(server, browser)
  const name = await scanOne(page)
  const before = await stockOf(page, name)
  await page.getByRole('button', { name: /^Increase quantity of/ }).click()
  await expectAccessible(page, 'scanned items')
  await expectToFit(page, 'scanned items')
  const price = page.getByLabel(/^Price per unit of/)
  const usual = await price.inputValue()
  await price.fill('')
  await page.getByRole('button', { name: 'Save Inventory' }).click()
  await expect(page.getByText(/^Type the price of/)).toBeVisible()
  await price.fill(usual)

  let answersToLose = 1
  await page.route('**/api/inventory/items/scanned', async (route) => {
    if (answersToLose === 0) return route.continue()
    answersToLose -= 1
    await route.fetch()
    await route.abort()
  })
  // It is sent again as soon as it is kept, or once the page is there again.
  const sentAgain = page.waitForResponse((answer) => answer.url().endsWith('/items/scanned'))
  await page.getByRole('button', { name: 'Save Inventory' }).click()
  await expect(page).toHaveURL(/\/retailer$/)
  await page.reload()
  expect((await sentAgain).status()).toBe(201)
  expect(await stockOf(page, name)).toBe(before + 2)
  await page.goto('about:blank')
  await page.close()
})
