import type { Page } from '@playwright/test'
import { expect } from '../steps/journey.ts'
import type { View } from './view.ts'

const path = '/retailer'

export const dashboardViews: readonly View[] = [
  {
    name: 'dashboard-photo',
    path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Show photo' }).first().click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  },
  {
    name: 'dashboard-overtaken',
    path,
    reach: async (page) => {
      await answerDecision(page, 409, 'This purchase is already rejected.')
      await page
        .getByRole('button', { name: /^Approve/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: /^Dismiss/ })).toBeVisible()
    },
  },
  {
    name: 'dashboard-refused',
    path,
    reach: async (page) => {
      await answerDecision(page, 503, 'Please try again in a minute.')
      await page
        .getByRole('button', { name: /^Reject/ })
        .first()
        .click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'dashboard-empty',
    path,
    answers: async (page) => {
      await page.route(/api\/(purchases\/pending|inventory\?limit=2)$/, (route) =>
        route.fulfill({ json: [] }),
      )
      await page.route('**/api/inventory/count', (route) => route.fulfill({ json: { products: 0 } }))
    },
    reach: (page) => expect(page.getByText('No pending approvals')).toBeVisible(),
  },
  {
    name: 'dashboard-failed',
    path,
    // An unreadable answer, because an error status would be logged to the console as well.
    answers: (page) =>
      page.route(/api\/(purchases\/pending|inventory\?limit=2)$/, (route) =>
        route.fulfill({ json: 'unreadable' }),
      ),
    reach: (page) => expect(page.getByRole('alert')).toHaveCount(2),
  },
  {
    name: 'dashboard-long-words',
    path,
    answers: (page) =>
      page.route('**/api/purchases/pending', (route) => route.fulfill({ json: [flagged, plain] })),
    reach: (page) => expect(page.getByText(flagged.customer_email)).toBeVisible(),
  },
]

const plain = {
  id: 'plain',
  product_name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  created_at: '2026-11-19T13:05:00.000Z',
  total_amount: 4500,
  points: 45,
  status: 'pending',
  quantity: 1,
  customer_email: 'ngozi@example.ng',
  image_url: null,
  flags: [],
}

const flagged = {
  ...plain,
  id: 'flagged',
  product_name: 'Stone-free Ọfadà rice from Ẹgbẹ́, hand-picked, 12 bags of 1.8kg',
  brand: 'Golden Sack of the United Growers of Ẹkìtì and Ọ̀ṣun',
  total_amount: 9_999_999.99,
  points: 9_999_999,
  quantity: 1000,
  customer_email: 'oluwadamilola.adebayo-okonkwo@longmail.example.ng',
  flags: ['photo seen before on 12 Nov 2026', 'many purchases in an hour'],
}

async function answerDecision(page: Page, status: number, message: string): Promise<void> {
  const answer = { status, json: { message } }
  await page.route('**/api/purchases/*/status', (route) => route.fulfill(answer))
}
