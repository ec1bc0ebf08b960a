import { callsFrom } from '../../steps/api-calls.ts'
import { expect, open, test } from '../../steps/journey.ts'
import { manyItems } from '../../steps/large-shop.ts'

const inventoryPath = '**/api/inventory?*'

test.use({ signedInAs: 'retailer' })

test(
  'a shop sees its stock, searches it by words, and goes on to add a product',
  { tag: '@core' },
  async ({ page, expectInConsole }) => {
    expectInConsole(/Failed to load resource.*\/api\/(inventory|live)/)
    // A live update from another journey's purchase would load it before the retry, and change a quantity.
    await page.route('**/api/live', (route) => route.abort())
    await page.route(inventoryPath, (route) => route.abort())
    await open(page, '/retailer/inventory')
    const names = page.getByRole('heading', { level: 3 })
    const bread = page.getByRole('listitem').filter({ hasText: 'Family Bread Loaf' })

    const items = await test.step('an inventory that fails to load says so and can be retried', async () => {
      await expect(page.getByRole('alert')).toContainText('Failed to fetch inventory.')
      await page.unroute(inventoryPath)
      const answered = page.waitForResponse(inventoryPath)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(bread).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      return (await (await answered).json()) as { product_name: string; quantity: number }[]
    })

    await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
    await expect(page.getByText(`${items.length} products`, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(items.length)
    await expect(names).toHaveText(items.map((item) => item.product_name))
    await expect(bread).toContainText('Quantity: ')
    await expect(bread).toContainText(/₦[\d,]+\.\d\d/)
    await expect(bread).toContainText('per unit')
    const picture = bread.locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await test.step('edit and delete do nothing, and no stock alert is ever listed', async () => {
      const before = await page.getByRole('main').innerText()
      const calls = callsFrom(page)
      await bread.getByRole('button', { name: 'Edit Family Bread Loaf' }).click()
      await bread.getByRole('button', { name: 'Delete Family Bread Loaf' }).click()
      expect(await page.getByRole('main').innerText()).toBe(before)
      await expect(page).toHaveURL('/retailer/inventory')
      expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
      const alerts = page.getByRole('region', { name: 'Stock Alerts' })
      await expect(alerts).toHaveText('Stock AlertsNothing to show here.')
      await expect(alerts.getByRole('listitem')).toHaveCount(0)
    })

    await test.step('a search matches the words of product names; the chips filter nothing', async () => {
      const chips = page.getByRole('group', { name: 'Categories' }).getByRole('button')
      await expect(chips).toHaveText(['all', 'Fruits', 'Dairy', 'Beverages', 'Snacks'])
      for (const chip of await chips.all()) {
        await chip.click()
        await expect(chip).toHaveAttribute('aria-pressed', 'true')
        await expect(names).toHaveCount(items.length)
      }
      const search = page.getByLabel('Search products')
      await search.fill('BREAD family')
      await expect(names).toHaveText(['Family Bread Loaf'])
      await expect(page.getByText(`1 of ${items.length} products`, { exact: true })).toBeVisible()
      await search.fill('no such thing')
      await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
      await search.fill('')
      await expect(names).toHaveCount(items.length)
    })

    await page.getByRole('link', { name: 'Add Product' }).click()
    await expect(page).toHaveURL('/retailer/add-product')
  },
)

test('of three hundred products only those near the viewport are drawn, without layout shifts', async ({
  page,
}) => {
  await page.route(inventoryPath, (route) => route.fulfill({ json: manyItems(300) }))
  await open(page, '/retailer/inventory')
  await expect(page.getByText('300 products', { exact: true })).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toHaveAttribute('aria-setsize', '300')
  expect(await cards.count()).toBeLessThan(40)
  // The quantities of each.
  await expect(cards.nth(0)).toContainText('Out of Stock')
  await expect(cards.nth(5)).toContainText('Low Stock')
  await expect(cards.nth(6)).toContainText('In Stock')
  await expect(cards.nth(6)).toContainText('₦106.50')

  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
      const total = Number(Reflect.get(window, 'shifted') ?? 0)
      Reflect.set(window, 'shifted', total + shifts.reduce((sum, { value }) => sum + value, 0))
    }).observe({ type: 'layout-shift' })
    window.scrollTo(0, 20_000)
  })
  // Six more cards are rendered beyond either edge of the screen.
  await expect(cards.nth(8)).toHaveText(/^Product 1[5-8]\dQuantity/)
  await expect(cards.nth(8)).toBeInViewport()
  expect(await cards.count()).toBeLessThan(40)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('heading', { name: 'Stock Alerts' })).toBeInViewport()
  const last = cards.filter({ hasText: /^Product 1Quantity/ })
  await expect(last).toHaveAttribute('aria-posinset', '300')
  expect(await page.evaluate(() => Reflect.get(window, 'shifted') ?? 0)).toBeLessThanOrEqual(0.05)

  await page.getByLabel('Search products').fill('Product 77')
  await expect(page.getByText('3 of 300 products', { exact: true })).toBeVisible()
  await expect(cards).toHaveText([/^Product 277Q/, /^Product 177Q/, /^Product 77Q/])
})
