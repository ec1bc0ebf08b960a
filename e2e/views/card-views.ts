// The states of the card and the redeem form.
import { expect, type Page } from '../steps/journey.ts'
import type { View } from './view.ts'

const answers = {
  delivered: {
    message:
      'Electricity of ₦2,250.00 was delivered to meter 1111111111111 (TESTMETER1). Token: 26362054405982757802. Units: 10.0 kWh.',
    id: 'made-up',
    status: 'delivered',
    token: '26362054405982757802',
  },
  processing: {
    message: 'Airtime of ₦500.00 for 08031234567 is being processed. We’ll notify you when it’s delivered.',
    id: 'made-up',
    status: 'processing',
  },
} as const

const redemptions = [
  redemption('mtn', 'airtime', {
    status: 'processing',
    message: answers.processing.message,
    recipient: '08031234567',
    points: 1000,
    amount: 500,
  }),
  redemption('ikeja-electric', 'electricity', {
    status: 'delivered',
    plan: 'Prepaid',
    token: answers.delivered.token,
    units: '10.0 kWh',
    message: answers.delivered.message,
    recipient: '1111111111111',
    points: 5000,
    amount: 2250,
  }),
  redemption('mtn-data', 'data', {
    status: 'refunded',
    plan: 'N50000 165GB SME Mobile Data Plan (2-Month Plan) + 5GB YouTube at night',
    message:
      'N50000 165GB SME Mobile Data Plan for 08031234567 could not be delivered: the network did not take it. Your 100,000 points have been refunded.',
    recipient: '08031234567',
    points: 100_000,
    amount: 50_000,
  }),
  redemption('glo', 'airtime', {
    status: 'delivered',
    message: 'Airtime of ₦50.00 was delivered to 08051234567.',
    recipient: '08051234567',
    points: 100,
    amount: 50,
  }),
]

export const cardViews: readonly View[] = [
  {
    name: 'card-history',
    path: '/card',
    answers: (page) => answerHistory(page, redemptions),
    reach: (page) => expect(page.getByText('N50000 165GB SME Mobile Data Plan').first()).toBeVisible(),
  },
  {
    name: 'card-failed',
    path: '/card',
    answers: async (page) => {
      await page.route('**/api/admin/redemption-items', (route) => route.fulfill({ status: 404, json: {} }))
      await answerHistory(page, [])
    },
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'card-refused',
    path: '/card',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Redeem Points' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'card-plan-cost',
    path: '/card',
    reach: async (page) => {
      await chooseItem(page, 'Data', 'mtn-data')
      await page.getByLabel('Plan').selectOption({ index: 1 })
      await expect(page.getByText('This plan costs')).toBeVisible()
    },
  },
  {
    name: 'card-plan-failure',
    path: '/card',
    reach: async (page) => {
      await page.route('**/variations?*', (route) => route.fulfill({ status: 404, json: {} }))
      await chooseItem(page, 'Electricity', 'eko-electric')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'card-redeemed-token', path: '/card', reach: (page) => redeemAirtime(page, answers.delivered) },
  {
    name: 'card-redeemed-processing',
    path: '/card',
    reach: (page) => redeemAirtime(page, answers.processing),
  },
  {
    name: 'card-barcode',
    path: '/card',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Enlarge barcode' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

function redemption(item_name: string, type: string, rest: object) {
  return {
    id: `made-up-${item_name}`,
    item_name,
    type,
    plan: null,
    token: null,
    units: null,
    created_at: '2026-11-19T13:05:00.000Z',
    ...rest,
  }
}

async function answerHistory(page: Page, json: readonly object[]): Promise<void> {
  await page.route('**/api/redemptions', (route) => route.fulfill({ json }))
}

async function chooseItem(page: Page, type: string, item: string): Promise<void> {
  await page.getByLabel('Type').selectOption(type)
  await page.getByLabel('Item').selectOption(item)
}

async function redeemAirtime(page: Page, json: object): Promise<void> {
  await page.route('**/api/redemptions/redeem-configurable', (route) => route.fulfill({ json }))
  await chooseItem(page, 'Airtime', 'mtn')
  await page.getByLabel('Phone Number').fill('08031234567')
  await page.getByLabel('Points').fill('1000')
  await page.getByRole('button', { name: 'Redeem Points' }).click()
  await expect(page.getByRole('dialog', { name: 'Successful' })).toBeVisible()
}
