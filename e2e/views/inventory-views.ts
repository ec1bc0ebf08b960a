import { expect, open } from '../steps/journey.ts'
import { manyItems } from '../steps/large-shop.ts'
import type { View } from './view.ts'

const inventoryPath = '**/api/inventory?*'
const path = '/retailer/inventory'
const addPath = '/retailer/add-product'

export const inventoryViews: readonly View[] = [
  {
    name: 'inventory-edges',
    path,
    reach: async (page) => {
      await page.route(inventoryPath, (route) => route.fulfill({ json: edges }))
      await open(page, path)
      await expect(page.getByText('Out of Stock')).toBeVisible()
    },
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
    reach: async (page) => {
      await page.route(inventoryPath, (route) => route.fulfill({ json: manyItems(300) }))
      await open(page, path)
      await expect(page.getByText('300 products')).toBeVisible()
    },
  },
  {
    name: 'inventory-empty',
    path,
    reach: async (page) => {
      await page.route(inventoryPath, (route) => route.fulfill({ json: [] }))
      await open(page, path)
      await expect(page.getByText('No products yet')).toBeVisible()
    },
  },
  {
    name: 'inventory-failed',
    path,
    reach: async (page) => {
      await page.route(inventoryPath, (route) => route.fulfill({ json: 'unreadable' }))
      await open(page, path)
      await expect(page.getByRole('alert')).toBeVisible()
    },
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
    reach: async (page) => {
      await page.route('**/api/products?*', (route) => route.fulfill({ json: 'unreadable' }))
      await open(page, addPath)
      await expect(page.getByRole('alert')).toBeVisible()
    },
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
