import type { Page } from '@playwright/test'
import { expect } from '../steps/journey.ts'
import { aPhoto } from '../steps/photos.ts'
import { buy, decideOnOtherDevice, newShopper } from '../steps/shopper.ts'

/** A page of the console, or a state of it. */
export interface ConsoleView {
  readonly name: string
  readonly path: string
  readonly reach?: (page: Page) => Promise<void>
}

/** Before anybody has signed in. */
export const signedOutConsoleViews: readonly ConsoleView[] = [
  { name: 'the sign-in', path: '/console' },
  {
    name: 'an invitation',
    path: '/console?invitation=abc',
    reach: (page) => expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible(),
  },
]

export const consoleViews: readonly ConsoleView[] = [
  { name: 'the customers', path: '/console/customers' },
  {
    name: 'a customer',
    path: '/console/customers?search=customer@jara.example',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Adaeze Okonkwo' }).click()
      await expect(page.getByRole('table', { name: 'Statement' })).toBeVisible()
    },
  },
  {
    name: 'an adjustment of points',
    path: '/console/customers?search=customer@jara.example',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Adaeze Okonkwo' }).click()
      await page.getByRole('button', { name: 'Adjust points' }).click()
      await page.getByRole('textbox', { name: 'Points' }).fill('20000')
    },
  },
  { name: 'the approvals', path: '/console/approvals' },
  {
    name: 'the audit trail',
    path: '/console/audit',
    reach: (page) => expect(page.getByRole('table', { name: 'Acts' })).toBeVisible(),
  },
  {
    name: 'the messages',
    path: '/console/messages',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('Of a state or city')
      await expect(page.getByText('No message was sent yet.').or(page.getByRole('table'))).toBeVisible()
    },
  },
  {
    name: 'the alarms',
    path: '/console/alarms',
    reach: (page) => expect(page.getByRole('table', { name: 'Routes' })).toBeVisible(),
  },
  {
    name: 'a new route of alarms',
    path: '/console/alarms',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add a route' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'the staff',
    path: '/console/staff',
    reach: (page) => expect(page.getByRole('table', { name: 'Operators' })).toBeVisible(),
  },
  {
    name: 'an invitation of an operator',
    path: '/console/staff',
    reach: (page) => page.getByRole('button', { name: 'Invite an operator' }).click(),
  },
  {
    name: 'the palette',
    path: '/console/staff',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Find a person/ }).click()
      await page.getByRole('combobox', { name: /^Find/ }).fill('ada')
      await expect(page.getByRole('option', { name: /^Adaeze/ })).toBeVisible()
    },
  },
  {
    name: 'the keys',
    path: '/console/staff',
    reach: (page) => page.getByRole('button', { name: 'Keys' }).click(),
  },
  {
    name: 'the operator’s own sign-in',
    path: '/console/me',
    reach: (page) => expect(page.getByText('None yet.')).toBeVisible(),
  },
  {
    name: 'the overview',
    path: '/console',
    reach: (page) => expect(page.getByText('Float at the provider')).toBeVisible(),
  },
  {
    name: 'the redemption desk',
    path: '/console/redemptions?tab=all',
    reach: (page) => expect(page.getByText('Pause all redemptions')).toBeVisible(),
  },
  {
    name: 'what pausing everything means',
    path: '/console/redemptions',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Pause all redemptions' }).click()
      await expect(page.getByRole('dialog', { name: 'Pause all redemptions?' })).toBeVisible()
    },
  },
  {
    name: 'an address that does not exist',
    path: '/console/nowhere',
    reach: (page) => expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible(),
  },
  { name: 'the shops and codes', path: '/console/shops' },
  {
    name: 'a search for shops that finds none',
    path: '/console/shops?search=nowhere',
    reach: (page) => expect(page.getByText('No shop is like this')).toBeVisible(),
  },
  {
    name: 'a shop',
    path: '/console/shops?search=JARA2026',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Yaba Fresh Market' }).click()
      await expect(page.getByText('JARA2026')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible()
    },
  },
  {
    name: 'a new PIN for a shop',
    path: '/console/shops?search=JARA2026',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Yaba Fresh Market' }).click()
      await page.getByRole('button', { name: 'New shop PIN' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'the form of new codes', path: '/console/codes/new' },
  {
    name: 'a sheet of codes',
    path: '/console/codes/new',
    reach: async (page) => {
      await page.getByLabel('Agent').fill('Ada Obi')
      await page.getByLabel('Territory').fill('Lagos mainland')
      await page.getByRole('button', { name: 'Make codes' }).click()
      await expect(page.getByRole('img', { name: /^QR code of/ }).first()).toBeVisible()
    },
  },
  {
    name: 'the products',
    path: '/console/products',
    reach: (page) => expect(page.getByRole('table', { name: 'Products' })).toBeVisible(),
  },
  {
    name: 'a product',
    path: '/console/products?search=long+grain',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Long Grain Rice 2kg' }).click()
      await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    },
  },
  { name: 'the form of a new product', path: '/console/products/new' },
  {
    name: 'the cut of a picture',
    path: '/console/products/new',
    reach: async (page) => {
      await page.locator('input[name=picture]').setInputFiles(await aPhoto())
      await expect(page.getByRole('dialog', { name: 'Cut the picture' })).toBeVisible()
    },
  },
  {
    name: 'a merge of products',
    path: '/console/products?search=long+grain',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Long Grain Rice 2kg' }).click()
      await page.getByRole('button', { name: 'Merge into another' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Product' }).selectOption({ index: 1 })
      // Either what moves, or that the two belong to different brands.
      await expect(dialog.getByText(/^What moves to|different brands/)).toBeVisible()
    },
  },
  {
    name: 'the unknown barcodes',
    path: '/console/products/barcodes',
    reach: (page) => expect(page.getByRole('table', { name: 'Unknown barcodes' })).toBeVisible(),
  },
  { name: 'an import of products', path: '/console/products/import' },
  {
    name: 'a dry run of an import',
    path: '/console/products/import',
    reach: async (page) => {
      const csv = 'name,brand,points_per_unit\nDry Run,Golden Sack,5\nFaulty,Golden Sack,many\n'
      const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await page.locator('input[name=file]').setInputFiles(file)
      await expect(page.getByRole('heading', { name: 'Dry run: nothing is saved yet' })).toBeVisible()
    },
  },
  {
    name: 'the missions',
    path: '/console/missions',
    reach: (page) => expect(page.getByRole('table', { name: 'Missions' })).toBeVisible(),
  },
  {
    name: 'the form of a new mission',
    path: '/console/missions/new',
    reach: (page) => expect(page.getByLabel('Find a product')).toBeVisible(),
  },
  {
    name: 'a mission',
    path: '/console/missions',
    reach: async (page) => {
      await page.getByRole('table', { name: 'Missions' }).getByRole('link').last().click()
      await expect(page.getByRole('region', { name: /^Simulation/ })).toContainText('People')
    },
  },
  {
    name: 'the redemption items',
    path: '/console/items',
    reach: (page) => expect(page.getByRole('table', { name: 'Items' })).toBeVisible(),
  },
  {
    name: 'a change of an item',
    path: '/console/items',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Change mtn', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'fraud cases',
    path: '/console/fraud',
    reach: (page) => expect(page.getByRole('region', { name: 'Cases' })).toBeVisible(),
  },
  {
    name: 'the purchases',
    path: '/console/purchases?find=yaba',
    reach: async (page) => {
      await expect(page.getByRole('table', { name: 'Purchases' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Shop: Yaba Fresh Market/ })).toBeVisible()
    },
  },
  {
    name: 'the appeals',
    path: '/console/appeals',
    reach: (page) => expect(page.getByRole('button', { name: 'Decided' })).toBeVisible(),
  },
  {
    name: 'the data requests',
    path: '/console/data-requests',
    reach: (page) => expect(page.getByRole('button', { name: 'Done' })).toBeVisible(),
  },
  {
    name: 'a merge',
    path: '/console/customers?search=customer@jara.example',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Adaeze Okonkwo' }).click()
      await page.getByRole('link', { name: 'Merge' }).click()
      await expect(page.getByText('Find the account that stays.')).toBeVisible()
    },
  },
  {
    name: 'held purchases',
    path: '/console/reviews',
    reach: (page) => expect(page.getByRole('region', { name: 'Held purchases' })).toBeVisible(),
  },
  {
    name: 'a purchase to be judged',
    path: '/console/reviews',
    reach: async (page) => {
      const shopper = await newShopper()
      const id = await buy(shopper, { product: 'Evaporated Milk 1L' })
      await decideOnOtherDevice(id, 'confirmed')
      await page.goto(`/console/purchases/${id}`)
      await expect(page.getByRole('region', { name: 'Take it back' })).toBeVisible()
    },
  },
  {
    name: 'reports as charts',
    path: '/console/reports',
    reach: async (page) => {
      await expect(page.getByRole('region', { name: 'What customers have' }).getByRole('group')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Who gave the points' })).toBeVisible()
    },
  },
  {
    name: 'reports as tables',
    path: '/console/reports',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Earned and burned as a table' }).click()
      await expect(page.getByRole('table', { name: 'Points by day' })).toBeVisible()
    },
  },
  {
    name: 'reconciliation',
    path: '/console/reconciliation',
    reach: (page) => expect(page.getByRole('region', { name: 'Trial balance' })).toBeVisible(),
  },
  {
    name: 'the health',
    path: '/console/health',
    reach: (page) => expect(page.getByRole('table', { name: 'Recurring jobs' })).toBeVisible(),
  },
  {
    name: 'filters that get a name',
    path: '/console/shops?kind=brand',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save this view' }).click()
      await page.getByLabel('Name').fill('Brands')
    },
  },
  {
    name: 'a payment to the provider',
    path: '/console/reconciliation',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Enter a payment' }).click()
      await expect(page.getByRole('dialog', { name: 'A payment to the provider' })).toBeVisible()
    },
  },
  {
    name: 'the policy',
    path: '/console/policy',
    reach: (page) => expect(page.getByRole('region', { name: 'Versions' })).toBeVisible(),
  },
  {
    name: 'a change of the policy',
    path: '/console/policy',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Change the rules' }).click()
      await page.getByLabel('Units of one product: At most').fill('11')
      await page.getByRole('button', { name: 'Look at 1 change' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
