// A shop and a catalogue with more products than a page. They need their own server, because the other journeys use the demo's.
import { demoEmail } from '../../steps/accounts.ts'
import { expect, mainBar, open, type Page, signIn, test } from '../../steps/journey.ts'
import { addToCatalogue, stockAtDemoShop } from '../../steps/large-shop.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'

/** `Filler 001` to `Filler 450`. */
const names = Array.from({ length: 450 }, (_, place) => `Filler ${String(place + 1).padStart(3, '0')}`)

let server: OwnServer
let stocked: number

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  server = await startJourneyServer({})
  await addToCatalogue(server, names)
  stocked = await stockAtDemoShop(server, names)
})

test.afterAll(() => server.stop())

test.beforeEach(async ({ page }) => {
  const listening = page.waitForResponse('**/api/live')
  await open(page, `${server.url}/auth`)
  await signIn(page, demoEmail('retailer'))
  await expect(mainBar(page)).toBeVisible()
  // A live connection that opens late makes the app refetch everything, which must not count as pages of a list.
  await listening
})

// An open page would log that its live connection is gone.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank')
})

test('a shop reads its stock by page as it scrolls, and lets the server search it', async ({ page }) => {
  const reads = watchReads(page, '/api/inventory')
  await mainBar(page).getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByText(`${stocked} products`, { exact: true })).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toContainText('Filler 001')
  await expect(cards.first()).toHaveAttribute('aria-setsize', String(stocked))
  expect(await cards.count()).toBeLessThan(40)
  await expect.poll(() => reads).toEqual([{ query: 'limit=200', rows: 200 }])

  const last = page.locator(`li[aria-posinset="${stocked}"]`)
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(last).toBeInViewport({ timeout: 200 })
  }).toPass()
  await expect(last).toHaveAttribute('aria-setsize', String(stocked))
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('heading', { name: 'Stock Alerts' })).toBeInViewport()
  await expect.poll(() => reads.map(({ rows }) => rows)).toEqual([200, 200, stocked - 400])
  expect(reads.every(({ query }, place) => place === 0 || /^limit=200&before=\d+$/.test(query))).toBe(true)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('a search is sent once typing pauses, and an overtaken answer is not shown', async ({ page }) => {
  await mainBar(page).getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByText(`${stocked} products`, { exact: true })).toBeVisible()
  const found = page.getByRole('heading', { level: 3 })
  // The number of products comes from another call, which may be answered before the list.
  await expect(found.first()).toHaveText('Filler 001')
  const reads = watchReads(page, '/api/inventory')
  const late = Promise.withResolvers<void>()
  await page.route('**/api/inventory?*search=Filler+449', async (route) => {
    await late.promise
    await route.continue().catch(() => undefined)
  })
  const search = page.getByLabel('Search products')
  const overtaken = page.waitForRequest('**/api/inventory?*search=Filler+449')
  await search.evaluate(typeAtOnce, 'Filler 449')
  await overtaken
  await expect(page.getByRole('heading', { name: 'No products found' })).toHaveCount(0)
  await search.fill('filler 450')
  await expect(found).toHaveText(['Filler 450'])
  await expect(page.getByText(`1 of ${stocked} products`, { exact: true })).toBeVisible()
  late.resolve()
  await search.fill('no such thing')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await search.fill('')
  await expect(page.getByText(`${stocked} products`, { exact: true })).toBeVisible()
  await expect(found.first()).toHaveText('Filler 001')
  await expect
    .poll(() => reads)
    .toEqual([
      { query: 'limit=200&search=filler+450', rows: 1 },
      { query: 'limit=200&search=no+such+thing', rows: 0 },
    ])
})

test('a page that does not arrive is said, and loaded on a tap', async ({ page, expectInConsole }) => {
  expectInConsole(/Failed to load resource.*before=/)
  await page.route('**/api/inventory?*before=*', (route) => route.abort())
  await mainBar(page).getByRole('link', { name: 'Inventory' }).click()
  // The dashboard, which is shown until then, has a list, too.
  await expect(page.getByText(`${stocked} products`, { exact: true })).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  // The list grows as it renders, and its end moves away.
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(page.getByRole('alert')).toContainText('Failed to fetch inventory.', { timeout: 200 })
  }).toPass()
  await page.unroute('**/api/inventory?*before=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(cards.filter({ hasText: 'Filler 201' })).toHaveCount(1)
})

test('a product that is not among the newest is searched for, and stays selected', async ({ page }) => {
  const reads = watchReads(page, '/api/products')
  await page.getByRole('link', { name: 'Add Product' }).click()
  const product = page.getByLabel('Product', { exact: true })
  await expect(product.getByRole('option')).toHaveCount(201)
  await expect(product).toHaveAccessibleDescription('Showing the newest 200. Search to find others.')
  await expect(product.getByRole('option').nth(1)).toHaveText('Filler 251')
  const search = page.getByLabel('Search products')
  await search.fill('cane SUGAR')
  await expect(product.getByRole('option')).toHaveText(['Select a product', 'Cane Sugar 500g'])
  await expect(product).toHaveAccessibleDescription('')
  await product.selectOption({ label: 'Cane Sugar 500g' })
  await search.fill('filler 00')
  await expect(product.getByRole('option')).toHaveCount(15)
  await expect(product.locator('option:checked')).toHaveText('Cane Sugar 500g')
  await expect
    .poll(() => reads)
    .toEqual([
      { query: 'limit=200', rows: 200 },
      { query: 'limit=200&search=cane+SUGAR', rows: 1 },
      { query: 'limit=200&search=filler+00', rows: 13 },
    ])
  await page.getByLabel('Quantity').fill('3')
  await page.getByLabel('Price Per Unit').fill('1050')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product added to inventory successfully!', { exact: true })).toBeVisible()
  await expect(search).toHaveValue('')
  await expect(product).toHaveValue('')
})

interface Read {
  readonly query: string
  readonly rows: number
}

/** The list's answered calls, with the number of rows in each. The dashboard's calls for two rows are left out. */
function watchReads(page: Page, path: string): Read[] {
  const reads: Read[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (pathname !== path || !search.includes('limit=200')) return
    void response.json().then(
      (rows: unknown[]) => reads.push({ query: search.slice(1), rows: rows.length }),
      () => undefined,
    )
  })
  return reads
}

/** Runs in the page: between keystrokes sent from outside, a busy machine may pause for as long as a user who has finished. */
function typeAtOnce(field: HTMLElement | SVGElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (let length = 1; length <= text.length; length += 1) {
    value?.set?.call(field, text.slice(0, length))
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}
