// A shop's screens in an installation with everything live. Only answers that need another person, or a long time, are fake.
import { listCashiers, listCounterActs, readCounter } from '@jara/contract/shop/cashiers'
import { recogniseItem } from '@jara/contract/shop/inventory-scans'
import { askPointPayment } from '@jara/contract/shop/point-payments'
import { demoEmail } from '../../steps/accounts.ts'
import { expect, type Page } from '../../steps/journey.ts'
import { aPhoto } from '../../steps/photos.ts'
import type { View } from '../view.ts'
import { answerWith } from './made-up-answers.ts'

const rice = 'Long Grain Rice 2kg'

const stockViews: readonly View[] = [
  {
    name: 'inventory-live',
    path: '/retailer/inventory',
    reach: (page) => expect(page.getByRole('button', { name: `Edit ${rice}` })).toBeVisible(),
  },
  {
    name: 'inventory-edit',
    path: '/retailer/inventory',
    reach: async (page) => {
      await page.getByRole('button', { name: `Edit ${rice}` }).click()
      await expect(page.getByText(/^\d+ now, \d+ after$/)).toBeVisible()
    },
  },
  {
    name: 'inventory-delete',
    path: '/retailer/inventory',
    reach: async (page) => {
      await page.getByRole('button', { name: `Delete ${rice}` }).click()
      await expect(page.getByRole('dialog', { name: `Delete ${rice}?` })).toBeVisible()
    },
  },
  {
    name: 'stock-alerts-live',
    path: '/retailer/alerts',
    reach: (page) => expect(page.getByText(/^\d+ active$/)).toBeVisible(),
  },
  {
    name: 'item-scanner-live',
    path: '/retailer/scanner',
    reach: (page) => expect(page.getByRole('button', { name: 'Save Inventory' })).toBeVisible(),
  },
  {
    name: 'item-scanner-live-items',
    path: '/retailer/scanner',
    reach: async (page) => {
      await answerWith(page, recogniseItem)
      await page.getByLabel('Photo of the item').setInputFiles(await aPhoto())
      const choices = page.getByRole('list', { name: 'Recognised items' }).getByRole('button')
      const scanned = page.getByRole('list', { name: 'Scanned Items' }).getByRole('listitem')
      await expect(scanned.or(choices).first()).toBeVisible()
      if ((await choices.count()) > 0) await choices.first().click()
      await expect(scanned).toHaveCount(1)
    },
  },
]

const saleViews: readonly View[] = [
  { name: 'quick-sales-live', path: '/retailer/sales', reach: sellRice },
  {
    name: 'quick-sales-points',
    path: '/retailer/sales',
    reach: async (page) => {
      await sellRice(page)
      await page.getByRole('button', { name: 'Pay with points' }).click()
      await expect(payment(page).getByLabel('Pay code digits')).toBeVisible()
    },
  },
  {
    name: 'quick-sales-points-agreed',
    path: '/retailer/sales',
    reach: async (page) => {
      await answerWith(page, askPointPayment)
      await sellRice(page)
      await page.getByRole('button', { name: 'Pay with points' }).click()
      await payment(page).getByLabel('Pay code digits').fill('731604295118')
      await payment(page).getByRole('button', { name: 'Request points' }).click()
      await expect(payment(page).getByRole('button', { name: 'Cash' })).toBeVisible()
    },
  },
  { name: 'takings', path: '/retailer/sales', reach: seeTakings },
  {
    name: 'takings-void',
    path: '/retailer/sales',
    reach: async (page) => {
      await seeTakings(page)
      await page.getByRole('button', { name: /^Void/ }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Void this sale?' })
      await dialog.getByRole('button', { name: 'Void sale' }).click()
      await expect(dialog.getByText('Please enter a reason.')).toBeVisible()
    },
  },
]

const counterViews: readonly View[] = [
  {
    name: 'till',
    path: '/retailer/till',
    reach: (page) => expect(reject(page)).toBeVisible(),
  },
  {
    name: 'till-reasons',
    path: '/retailer/till',
    reach: async (page) => {
      await reject(page).click()
      const dialog = page.getByRole('dialog', { name: 'Reason for rejection' })
      await dialog.getByRole('radio', { name: 'Something else' }).check()
      await expect(dialog.getByLabel('Message to customer')).toBeVisible()
    },
  },
  { name: 'till-sale', path: '/retailer/till/sale', reach: sellRice },
  {
    name: 'till-locked',
    path: '/retailer/till',
    reach: async (page) => {
      const { cashiers } = readCounter.example.answer
      await answerWith(page, readCounter, {
        shop: 'Yaba Fresh Market',
        is_handed_over: true,
        cashier: null,
        cashiers,
      })
      await page.reload()
      await page.getByRole('group', { name: 'Cashiers' }).getByRole('button', { name: 'Ngozi' }).click()
      await expect(page.getByLabel('Ngozi’s PIN')).toBeVisible()
    },
  },
  {
    name: 'cashiers',
    path: '/retailer/cashiers',
    reach: async (page) => {
      await answerWith(page, listCashiers)
      await answerWith(page, listCounterActs)
      await page.reload()
      await expect(page.getByRole('list', { name: 'Counter activity' })).toContainText('Ngozi: approved')
    },
  },
  {
    name: 'cashier-new',
    path: '/retailer/cashiers',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Add cashier' })).toBeVisible()
    },
  },
  { name: 'give-points', path: '/retailer/counter', reach: serveCustomer },
  {
    name: 'give-points-code',
    path: '/retailer/counter',
    reach: async (page) => {
      await serveCustomer(page)
      await page.getByRole('button', { name: 'Scan pay code' }).click()
      await expect(page.getByLabel('Pay code digits')).toBeVisible()
    },
  },
]

export const shopLiveViews: readonly View[] = [...stockViews, ...saleViews, ...counterViews]

const payment = (page: Page) => page.getByRole('dialog', { name: 'Pay with points' })
const reject = (page: Page) =>
  page.getByRole('button', { name: `Reject ${rice}, ${demoEmail('customer')}` }).first()

async function sellRice(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${rice}`) }).click()
  await expect(page.getByRole('button', { name: 'Cash' })).toBeEnabled()
}

/** Each visit adds one more sale. */
async function seeTakings(page: Page): Promise<void> {
  await sellRice(page)
  await page.getByRole('button', { name: 'Cash' }).click()
  await expect(page.getByText('Sale completed')).toBeVisible()
  await page.getByRole('link', { name: 'Takings' }).click()
  await expect(page.getByRole('list', { name: 'Sales' })).toContainText(rice)
}

async function serveCustomer(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click()
  await expect(page.getByRole('list', { name: 'Items in this sale' })).toBeVisible()
}
