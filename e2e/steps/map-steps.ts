import type { Locator, Page } from '@playwright/test'

export const lagos = { latitude: 6.5244, longitude: 3.3792 }

export function mapOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Map of nearby retailers' })
}

/** The shops' markers: the map's buttons with an address. */
export function pinsOf(page: Page): Locator {
  return mapOf(page).getByRole('button', { name: /, / })
}
