import { expect } from '../steps/journey.ts'
import type { View } from './view.ts'

const path = '/locations'

/** The states of the map that need more than a position. */
export const locationsViews: readonly View[] = [
  {
    name: 'locations-shop',
    path,
    reach: async (page) => {
      const shop = page.getByRole('region', { name: 'Map of nearby retailers' }).getByRole('button', {
        name: /^Yaba Fresh Market, /,
      })
      await shop.press('Enter')
      await expect(shop).toHaveAttribute('aria-expanded', 'true')
    },
  },
  {
    name: 'locations-none-nearby',
    path,
    reach: async (page) => {
      await page.context().setGeolocation({ latitude: 9.0765, longitude: 7.3986 })
      await page.getByRole('button', { name: 'Use Current Location' }).click()
      await expect(page.getByText('No retailers found nearby')).toBeVisible()
    },
  },
]
