import { expect } from '../steps/journey.ts'
import type { View } from './view.ts'

const path = '/shopping-list'

/** The states of the shopping list beyond its first one. */
export const shoppingListViews: readonly View[] = [
  {
    name: 'shopping-list-found',
    path,
    reach: async (page) => {
      await page.getByPlaceholder('Search products...').fill('ba')
      await page.getByRole('button', { name: 'Add Ripe Bananas 1kg' }).click()
    },
  },
  {
    name: 'shopping-list-category',
    path,
    reach: (page) => page.getByRole('button', { name: 'Dairy', exact: true }).click(),
  },
  {
    name: 'shopping-list-none-found',
    path,
    reach: async (page) => {
      await page.getByPlaceholder('Search products...').fill('candles')
      await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    },
  },
  {
    name: 'shopping-list-empty',
    path,
    reach: async (page) => {
      for (const name of ['Long Grain Rice 2kg', 'Evaporated Milk 1L', 'Family Bread Loaf'])
        await page.getByRole('button', { name: `Remove ${name}` }).click()
      await expect(page.getByRole('heading', { name: 'Your list is empty' })).toBeVisible()
    },
  },
  {
    name: 'shopping-list-note',
    path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Stone-free only' }).click()
      await expect(page.getByRole('dialog', { name: 'Edit note' })).toBeVisible()
    },
  },
  {
    name: 'shopping-list-long',
    path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Stone-free only' }).click()
      await page
        .getByLabel('Note for Long Grain Rice 2kg')
        .fill(
          'Only the bag with the blue lion on it, from the shop of Ọláyínká Ṣadé, and never the broken grains',
        )
      await page.getByRole('button', { name: 'Save note' }).click()
      const more = page.getByRole('button', { name: 'Increase quantity of Long Grain Rice 2kg' })
      await more.evaluate(async (button: HTMLButtonElement) => {
        for (let presses = 0; presses < 300; presses += 1) {
          button.click()
          await new Promise((resolve) => setTimeout(resolve, 0))
        }
      })
      await expect(page.getByText('304', { exact: true })).toBeVisible()
    },
  },
]
