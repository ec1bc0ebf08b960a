// The states of a shop's scanner, sale, alerts and profile.
import type { Page } from '@playwright/test'
import { expect } from '../steps/journey.ts'
import { drawingOf } from '../steps/photos.ts'
import type { View } from './view.ts'

const longName = 'Ọláyínká Ṣadé-Adébáyọ̀ & Sons Provision Stores'
const longEmail = 'olayinka.sade.adebayo@longmail.example.ng'

export const shopViews: readonly View[] = [
  { name: 'quick-sales-sale', path: '/retailer/sales', reach: sellSome },
  {
    name: 'quick-sales-closed',
    path: '/retailer/sales',
    reach: async (page) => {
      await sellSome(page)
      await page.getByRole('button', { name: 'Card' }).click()
      await expect(page.getByText('Sale closed')).toBeVisible()
    },
  },
  {
    name: 'quick-sales-crowded',
    path: '/retailer/sales',
    reach: async (page) => {
      await sellSome(page)
      for (const name of ['Rice 2kg', 'Bananas 1kg', 'Milk 1L']) {
        await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      }
      const rice = page.getByRole('button', { name: 'Increase quantity of Rice 2kg' })
      for (let taps = 0; taps < 30; taps += 1) await rice.click()
      await expect(page.getByText('$139.50')).toBeVisible()
    },
  },
  {
    name: 'stock-alerts-none',
    path: '/retailer/alerts',
    reach: async (page) => {
      for (const name of ['Milk 1L', 'Bread Loaf', 'Rice 2kg', 'Bananas 1kg', 'Eggs 12pk']) {
        await page.getByRole('button', { name: `Dismiss ${name}` }).click()
      }
      await expect(page.getByText('All stock levels look good!')).toBeVisible()
    },
  },
  { name: 'scan-items-recognised', path: '/retailer/scanner', reach: scanOne },
  {
    name: 'scan-items-list',
    path: '/retailer/scanner',
    reach: async (page) => {
      for (let scans = 0; scans < 3; scans += 1) {
        await scanOne(page)
        await page.getByRole('button', { name: 'Accept' }).click()
      }
      await expect(page.getByRole('button', { name: /^Decrease quantity of/ }).first()).toBeVisible()
    },
  },
  {
    name: 'retailer-profile-without-qr',
    path: '/retailer/profile',
    answers: (page) =>
      answerProfile(page, { json: { name: longName, email: longEmail, unique_code: 'LONG2026' } }),
    reach: (page) => expect(page.getByText(longName)).toBeVisible(),
  },
  {
    name: 'retailer-profile-none',
    path: '/retailer/profile',
    answers: (page) => answerProfile(page, { json: {} }),
    reach: (page) => expect(page.getByText('No profile data available')).toBeVisible(),
  },
  {
    name: 'retailer-profile-failed',
    path: '/retailer/profile',
    answers: (page) => answerProfile(page, { status: 403, json: {} }),
    reach: (page) => expect(page.getByText('Error: Failed to fetch retailer profile.')).toBeVisible(),
  },
]

async function sellSome(page: Page): Promise<void> {
  for (const name of ['Cola 330ml', 'Cola 330ml', 'Bread Loaf', 'Eggs 12pk']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  }
  await expect(page.getByText('$8.20')).toBeVisible()
}

/** Photographs an item, which is recognised at random. */
async function scanOne(page: Page): Promise<void> {
  await page.getByLabel('Photo of the item').setInputFiles(drawingOf('milk'))
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
}

/** Fakes an answer that the demo's server never gives. */
async function answerProfile(page: Page, answer: { status?: number; json: object }): Promise<void> {
  await page.route('**/api/retailers/profile', (route) => route.fulfill(answer))
}
