import { expect, open, test } from '../../steps/journey.ts'

test.use({ signedInAs: 'retailer' })

test('a shop sees its number of products and links to the first two, to Add Product and to Quick Sales', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  const counting = Promise.withResolvers<void>()
  await page.route('**/api/inventory/count', async (route) => {
    await counting.promise
    await route.continue()
  })
  const answered = page.waitForResponse('**/api/inventory?limit=2')
  const counted = page.waitForResponse('**/api/inventory/count')
  await open(page, '/retailer')
  const items = (await (await answered).json()) as { product_name: string }[]
  expect(items).toHaveLength(2)
  expect(asked, 'no more products than it shows').not.toContain('/api/inventory')
  await expect(page.getByRole('heading', { name: 'Welcome back, Tunde', level: 1 })).toBeVisible()

  await test.step('the layout stays in place while the products are counted', async () => {
    const total = page.getByLabel('Total Products')
    await expect(total).toContainText('Loading...')
    const awaited = await total.boundingBox()
    counting.resolve()
    const { products } = (await (await counted).json()) as { products: number }
    await expect(total).toContainText(String(products))
    expect((await total.boundingBox())?.height).toBe(awaited?.height)
  })

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

test('a shop is told when its inventory fails to load, with the server’s message, and greeted without a first name', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/503 .*\/api\/inventory/)
  await page.addInitScript(() => localStorage.setItem('userData', '{"role":"retailer"}'))
  await page.route('**/api/inventory?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } }),
  )
  await open(page, '/retailer')
  await expect(page.getByRole('heading', { name: 'Welcome back, Store Manager' })).toBeVisible()
  const quick = page.getByRole('region', { name: 'Quick Actions' })
  await expect(quick.getByText('Failed to fetch inventory.', { exact: true })).toBeVisible()
  await expect(quick.getByText('Please try again in a minute.', { exact: true })).toBeVisible()
  await expect(quick.getByRole('link', { name: 'Add Product' })).toBeVisible()
})
