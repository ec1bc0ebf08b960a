import type { Request } from '@playwright/test'
import { callsFrom } from '../../steps/api-calls.ts'
import { expect, open, type Page, test } from '../../steps/journey.ts'
import { inStock, productId } from '../../steps/shopper.ts'

const addPath = '**/api/inventory'

test.use({ signedInAs: 'retailer' })

test('a shop adds a product: numbers are sent as numbers and the form is cleared', async ({ page }) => {
  await open(page, '/retailer/add-product')
  await expect(page.getByRole('heading', { name: 'Add New Product', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Price Per Unit')).toHaveAttribute('step', '0.01')
  await fillIn(page, { product: 'Cane Sugar 500g', quantity: '012', price: '1050.50' })
  const answered = Promise.withResolvers<void>()
  await page.route(addPath, async (route) => {
    if (route.request().method() === 'POST') await answered.promise
    await route.continue()
  })
  const sent = page.waitForRequest(isAddition)
  await submit(page).dblclick()
  await expect(submit(page)).toBeDisabled()
  await expect(submit(page).getByRole('status')).toBeVisible()
  expect((await sent).postDataJSON()).toEqual({
    productId: await productId('Cane Sugar 500g'),
    quantity: 12,
    price: 1050.5,
  })
  let furtherSent = 0
  page.on('request', (request) => {
    if (isAddition(request)) furtherSent += 1
  })
  answered.resolve()
  await expect(page.getByText('Product added to inventory successfully!', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Product', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Quantity')).toHaveValue('')
  await expect(page.getByLabel('Price Per Unit')).toHaveValue('')
  expect(furtherSent).toBe(0)

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/retailer/inventory')
  const added = page.getByRole('listitem').filter({ hasText: 'Cane Sugar 500g' })
  await expect(added).toContainText('₦1,050.50')
})

test('a lost answer is asked for again with the same key and adds the stock once', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource.*\/api\/inventory/)
  await open(page, '/retailer/add-product')
  const keys: (string | undefined)[] = []
  let answersToLose = 1
  await page.route(addPath, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (answersToLose-- <= 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const draft = { product: 'Plantain Chips 85g', quantity: '7', price: '2400' }
  const before = await inStock(draft.product)
  await fillIn(page, draft)
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to add product. Please try again.')
  await submit(page).click()
  await expect(page.getByText('Product added to inventory successfully!', { exact: true })).toBeVisible()
  expect(await inStock(draft.product)).toBe(before + 7)
  expect(keys).toEqual([expect.stringMatching(/^\S{16,}$/), keys[0]])

  await fillIn(page, draft)
  await submit(page).click()
  await expect.poll(() => inStock(draft.product)).toBe(before + 14)
  expect(keys[2], 'another addition has another key').not.toBe(keys[0])
})

test('what fails or is not sent says why, and the input stays', async ({ page, expectInConsole }) => {
  expectInConsole(/(403|Failed to load resource).*\/api\/products/)
  expectInConsole(/(400|Failed to load resource).*\/api\/inventory/)
  const alert = page.getByRole('alert')
  let sent = 0
  page.on('request', (request) => {
    if (isAddition(request)) sent += 1
  })

  await test.step('failing to load products shows the server’s message, or its own', async () => {
    await page.route('**/api/products?*', (route) => route.abort())
    await open(page, '/retailer/add-product')
    await expect(alert).toContainText('Failed to fetch products.')
    await page.unroute('**/api/products?*')
    await page.route('**/api/products?*', (route) =>
      route.fulfill({ status: 403, json: { message: 'This shop is closed.' } }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toContainText('This shop is closed.')
    await expect(alert).not.toContainText('Failed to fetch products.')
    await page.unroute('**/api/products?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('option', { name: 'Cane Sugar 500g' })).toBeAttached()
    await expect(alert).toHaveCount(0)
  })

  await test.step('nothing is sent without a whole number', async () => {
    await fillIn(page, { product: 'Cane Sugar 500g', quantity: '1.5', price: '1050' })
    await submit(page).click()
    await expect(alert).toHaveText('Please select a product and fill in all fields.')
    await expect(page.getByLabel('Quantity')).toHaveValue('1.5')
    expect(sent).toBe(0)
  })

  await test.step('nothing is sent without a token', async () => {
    await page.getByLabel('Quantity').fill('0')
    const asked = callsFrom(page)
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    await page.evaluate(() => localStorage.removeItem('token'))
    await submit(page).click()
    await expect(alert).toHaveText('Authentication token not found. Please log in again.')
    expect(asked).toEqual([])
    await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  })

  await test.step('a refusal shows the server’s message', async () => {
    await submit(page).click()
    await expect(alert).toHaveText('quantity: must be at least 1')
    await expect(page.getByLabel('Price Per Unit')).toHaveValue('1050')
  })

  await test.step('a failure shows its own', async () => {
    await page.route(addPath, (route) => route.abort())
    await page.getByLabel('Quantity').fill('3')
    await submit(page).click()
    await expect(alert).toHaveText('Failed to add product. Please try again.')
    await expect(page.getByLabel('Quantity')).toHaveValue('3')
    await expect(page.getByLabel('Product', { exact: true })).not.toHaveValue('')
  })
})

function submit(page: Page) {
  return page.getByRole('button', { name: 'Add Product' })
}

async function fillIn(page: Page, draft: { product: string; quantity: string; price: string }) {
  await page.locator('[name="productId"]').selectOption({ label: draft.product })
  await page.locator('[name="quantity"]').fill(draft.quantity)
  await page.locator('[name="price"]').fill(draft.price)
}

function isAddition(request: Request): boolean {
  return request.method() === 'POST' && new URL(request.url()).pathname === '/api/inventory'
}
