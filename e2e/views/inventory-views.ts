import { expect, type Page } from '../steps/journey.ts'
import { manyItems } from '../steps/large-shop.ts'
import type { View } from './view.ts'

const path = '/retailer/inventory'
const addPath = '/retailer/add-product'

export const inventoryViews: readonly View[] = [
  {
    name: 'inventory-edges',
    path,
    answers: (page) => answerInventory(page, edges),
    reach: (page) => expect(page.getByText('Out of Stock')).toBeVisible(),
  },
  {
    name: 'inventory-not-found',
    path,
    reach: async (page) => {
      await page.getByLabel('Search products').fill('nothing of the kind')
      await expect(page.getByText('No products found')).toBeVisible()
    },
  },
  {
    name: 'inventory-long',
    path,
    answers: (page) => answerInventory(page, manyItems(300)),
    reach: (page) => expect(page.getByText('300 products')).toBeVisible(),
  },
  {
    name: 'inventory-empty',
    path,
    answers: (page) => answerInventory(page, []),
    reach: (page) => expect(page.getByText('No products yet')).toBeVisible(),
  },
  {
    name: 'inventory-failed',
    path,
    answers: (page) => answerInventory(page, 'unreadable'),
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'add-product-refused',
    path: addPath,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add Product' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'add-product-done',
    path: addPath,
    reach: async (page) => {
      await page.route('**/api/inventory', (route) =>
        route.fulfill({ status: 201, json: { message: 'Done.' } }),
      )
      await page.getByLabel('Product', { exact: true }).selectOption({ label: 'Long Grain Rice 2kg' })
      await page.getByLabel('Quantity').fill('12')
      await page.getByLabel('Price Per Unit').fill('4500')
      await page.getByRole('button', { name: 'Add Product' }).click()
      await expect(page.getByText('Product added to inventory successfully!')).toBeVisible()
    },
  },
  {
    name: 'add-product-without-products',
    path: addPath,
    answers: (page) => page.route('**/api/products?*', (route) => route.fulfill({ json: 'unreadable' })),
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
]

const edges = [
  { product_id: 1, product_name: 'Family Bread Loaf', quantity: 0, price_per_unit: 1850, image_url: null },
  { product_id: 2, product_name: 'Cola 330ml', quantity: 5, price_per_unit: 500, image_url: null },
  { product_id: 3, product_name: 'Malt Drink 33cl', quantity: 6, price_per_unit: 650.5, image_url: null },
  {
    product_id: 4,
    product_name: 'Stone-free Ọfadà rice from Ẹgbẹ́, hand-picked, 12 bags of 1.8kg',
    quantity: 1_000_000,
    price_per_unit: 9_999_999.99,
    image_url: null,
  },
]

async function answerInventory(page: Page, json: unknown): Promise<void> {
  await page.route('**/api/inventory?*', (route) => route.fulfill({ json }))
}
