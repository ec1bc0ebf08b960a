import { expect, open, test } from '../steps/journey.ts'

test.describe('a shop', () => {
  test.use({ signedInAs: 'retailer' })

  test('sees its number of products and links to the first two, to Add Product and to Quick Sales', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) =>
      asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
    )
    const answered = page.waitForResponse('**/api/inventory?limit=2')
    const counted = page.waitForResponse('**/api/inventory/count')
    await open(page, '/retailer')
    const items = (await (await answered).json()) as { product_name: string }[]
    const { products } = (await (await counted).json()) as { products: number }
    expect(items).toHaveLength(2)
    expect(asked, 'no more products than it shows').not.toContain('/api/inventory')
    await expect(page.getByRole('heading', { name: 'Welcome back, Tunde', level: 1 })).toBeVisible()
    await expect(page.getByLabel('Total Products')).toContainText(String(products))
    const quick = page.getByRole('region', { name: 'Quick Actions' })
    await expect(quick.getByRole('listitem')).toHaveText([
      items[0]?.product_name ?? 'one',
      items[1]?.product_name ?? 'two',
      'Add Product',
    ])

    await quick.getByRole('link', { name: 'Quick Sales' }).click()
    await expect(page).toHaveURL('/retailer/sales')
    await page.goBack()
    await quick.getByRole('link', { name: items[0]?.product_name ?? 'one' }).click()
    await expect(page).toHaveURL('/retailer/inventory')
    await page.goBack()
    await quick.getByRole('link', { name: 'Add Product' }).click()
    await expect(page).toHaveURL('/retailer/add-product')
  })

  test("is told when its inventory fails to load, with the server's message", async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/503 .*\/api\/inventory/)
    await page.route('**/api/inventory?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } }),
    )
    await open(page, '/retailer')
    const quick = page.getByRole('region', { name: 'Quick Actions' })
    await expect(quick.getByText('Failed to fetch inventory.', { exact: true })).toBeVisible()
    await expect(quick.getByText('Please try again in a minute.', { exact: true })).toBeVisible()
    await expect(quick.getByRole('link', { name: 'Add Product' })).toBeVisible()
  })

  test('keeps the layout in place while the products are counted', async ({ page }) => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/inventory/count', async (route) => {
      await answered.promise
      await route.continue()
    })
    await open(page, '/retailer')
    const total = page.getByLabel('Total Products')
    await expect(total).toContainText('Loading...')
    const awaited = await total.boundingBox()
    answered.resolve()
    await expect(total).toContainText(/\d/)
    expect((await total.boundingBox())?.height).toBe(awaited?.height)
  })

  test('is greeted as Store Manager when no first name is known', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('userData', '{"role":"retailer"}'))
    await open(page, '/retailer')
    await expect(page.getByRole('heading', { name: 'Welcome back, Store Manager' })).toBeVisible()
  })
})
