// A shop with live stock, in a demo that starts with all switches on, and the items that its scanner adds.
import { listInventory } from '@jara/contract/shop/inventory'
import { send } from '../../../apps/server/testing/server.ts'
import { expectAccessible, expectToFit } from '../../steps/accessibility-checks.ts'
import { deviceOf } from '../../steps/live-shop.ts'
import { expect, goWithinApp, open, type Page, test } from '../../steps/journey.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'
import { aPhoto } from '../../steps/photos.ts'
import { keepUndo } from '../../steps/undo-steps.ts'

test.describe.configure({ mode: 'serial' })

let server: OwnServer

test.beforeAll(async () => {
  server = await startJourneyServer({ DEMO: 'live' })
})

test.afterAll(() => server.stop())

test('a shop says what changed, reads who changed it, and is asked where somebody was faster', async ({
  browser,
  expectInConsole,
}) => {
  expectInConsole(/409 .*\/api\/inventory/)
  const [till, office] = [await deviceOf(server, browser), await deviceOf(server, browser)]
  for (const page of [till, office]) {
    await open(page, `${server.url}/retailer/inventory`)
    await page.getByRole('button', { name: 'Edit Long Grain Rice 2kg' }).click()
    await expect(page.getByText('38 now, 38 after')).toBeVisible()
  }
  await till.getByRole('tab', { name: 'Counted' }).click()
  await till.getByLabel('Quantity', { exact: true }).fill('34')
  await till.getByLabel('Alert at').fill('40')
  await till.getByRole('button', { name: 'Save' }).click()
  await expect(till.getByRole('listitem').filter({ hasText: 'Long Grain Rice 2kg' }).first()).toContainText(
    'Quantity: 34',
  )
  await expect(till.getByRole('region', { name: 'Stock Alerts' })).toContainText('Only 34 left')

  await office.getByRole('tab', { name: 'Counted' }).click()
  await office.getByLabel('Quantity', { exact: true }).fill('30')
  await office.getByRole('button', { name: 'Save' }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog).toContainText('Tunde Bakare changed this to 34. Use 34 or yours?')
  await dialog.getByRole('button', { name: 'Use 30' }).click()
  await expect(dialog).toHaveCount(0)
  // The dialog must show the current stock, not what it showed the last time.
  await office.getByRole('button', { name: 'Edit Long Grain Rice 2kg' }).click()
  await office.getByLabel('Quantity', { exact: true }).fill('5')
  await expect(office.getByText('30 now, 35 after')).toBeVisible()
  const changes = office.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(changes.nth(0)).toContainText('Counted, 4 fewer')
  await expect(changes.nth(1)).toContainText('Counted, 4 fewer')
  await expect(changes.nth(0)).toContainText('Tunde Bakare')
  await expectAccessible(office, 'edit stock')
  await expectToFit(office, 'edit stock')
})

test('a deleted product can be put back, the chips filter, and the alerts are those of the stock', async ({
  browser,
}) => {
  const page = await deviceOf(server, browser)
  await keepUndo(page)
  await open(page, `${server.url}/retailer/inventory`)
  const names = page.getByRole('heading', { level: 3 })
  await page.getByRole('button', { name: 'Delete Family Bread Loaf' }).click()
  await page
    .getByRole('dialog', { name: 'Delete Family Bread Loaf?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(names.filter({ hasText: 'Family Bread Loaf' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names.filter({ hasText: 'Family Bread Loaf' })).toHaveCount(1)

  await page.getByRole('button', { name: 'Dairy' }).click()
  await expect(names).toHaveText(['Evaporated Milk 1L'])

  await goWithinApp(page, '/retailer/alerts')
  const eggs = page.getByRole('listitem').filter({ hasText: 'Eggs 12pk' })
  await expect(eggs).toContainText('Out of stock')
  const total = Number(/^(\d+) active$/.exec(await page.getByText(/^\d+ active$/).innerText())?.[1])
  await page.getByRole('button', { name: 'Dismiss Eggs 12pk' }).click()
  await expect(eggs).toHaveCount(0)
  await expect(page.getByText(`${total - 1} active`)).toBeVisible()

  await test.step('adding a product tells what the stock became', async () => {
    await goWithinApp(page, '/retailer/add-product')
    await page.locator('[name="productId"]').selectOption({ label: 'Eggs 12pk' })
    await page.getByLabel('Quantity').fill('7')
    await page.getByLabel('Price Per Unit').fill('3200')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('Product added to inventory successfully! 7 in stock now.')).toBeVisible()
  })
})

test('a scanned item is recognised, counted, priced and saved once, though the answer is lost', async ({
  browser,
  expectInConsole,
}) => {
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
  await expect(page.getByText(/^Enter the price of/)).toBeVisible()
  await price.fill(usual)

  let answersToLose = 1
  await page.route('**/api/inventory/items/scanned', async (route) => {
    if (answersToLose === 0) return route.continue()
    answersToLose -= 1
    await route.fetch()
    await route.abort()
  })
  // It is sent again as soon as it is stored, or once the page has reloaded.
  const sentAgain = page.waitForResponse((answer) => answer.url().endsWith('/items/scanned'))
  await page.getByRole('button', { name: 'Save Inventory' }).click()
  await expect(page).toHaveURL(/\/retailer$/)
  await page.reload()
  expect((await sentAgain).status()).toBe(201)
  expect(await stockOf(page, name)).toBe(before + 2)
  await page.goto('about:blank')
  await page.close()
})

/** Takes a photo, and chooses the product it shows. Returns its name. */
async function scanOne(page: Page): Promise<string> {
  await open(page, `${server.url}/retailer/scanner`)
  await page.getByLabel('Photo of the item').setInputFiles(await aPhoto())
  const scanned = page.getByRole('list', { name: 'Scanned Items' }).getByRole('listitem')
  const choices = page.getByRole('list', { name: 'Recognised items' }).getByRole('button')
  await expect(scanned.or(choices).first()).toBeVisible({ timeout: 60_000 })
  if ((await choices.count()) > 0) await choices.first().click()
  await expect(scanned).toHaveCount(1)
  return (await scanned.getByRole('group').getAttribute('aria-label'))?.replace('Quantity of ', '') ?? ''
}

/** The shop's stock of a product, from its inventory. */
async function stockOf(page: Page, product: string): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { body } = await send(server.url, listInventory, { token })
  const found = listInventory.answer.parse(body).find(({ product_name }) => product_name === product)
  return found?.quantity ?? 0
}
