import type { AnswerOf } from '@jara/contract/call'
import type { readShopStatement } from '@jara/contract/shop/retailers-console'
import { expect } from '../../steps/journey.ts'
import { aPhoto } from '../../steps/photos.ts'
import type { ConsoleView } from './console-view.ts'

/** The statement of a shop that is owed for points it accepted as payment. */
const statement: AnswerOf<typeof readShopStatement> = {
  name: 'Yaba Fresh Market',
  month: '2026-11',
  points: 0,
  days: [],
  topUps: [],
  account: { balance: 5_000, owed: 2_500, entries: [] },
}

/** Shops, the catalogue, missions and messages to customers. */
export const programmeViews: readonly ConsoleView[] = [
  {
    name: 'the messages',
    path: '/console/messages',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('In a state or city')
      await expect(page.getByText('No messages sent yet').or(page.getByRole('table'))).toBeVisible()
    },
  },
  { name: 'the shops and codes', path: '/console/shops' },
  {
    name: 'a search for shops that finds none',
    path: '/console/shops?search=nowhere',
    reach: (page) => expect(page.getByText('No matching shops')).toBeVisible(),
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
    name: 'a payout to a shop',
    path: '/console/shops?search=JARA2026',
    reach: async (page) => {
      // In the demo, points as payment are off.
      await page.route('**/api/console/shops/*/statement*', (route) => route.fulfill({ json: statement }))
      await page.getByRole('link', { name: 'Yaba Fresh Market' }).click()
      await page.getByRole('button', { name: 'Record payout' }).click()
      await expect(page.getByRole('dialog')).toContainText('The shop is owed ₦2,500.00.')
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
  {
    name: 'a sheet of product PINs',
    path: '/console/products?search=ofada',
    reach: async (page) => {
      await page.getByRole('table', { name: 'Products' }).getByRole('link').first().click()
      await page.getByRole('link', { name: 'Make PINs' }).click()
      await page.getByRole('button', { name: 'Make PINs' }).click()
      await expect(page.getByText('You won’t be able to see these PINs again.')).toBeVisible()
    },
  },
  { name: 'the form of a new product', path: '/console/products/new' },
  {
    name: 'the cut of a picture',
    path: '/console/products/new',
    reach: async (page) => {
      await page.locator('input[name=picture]').setInputFiles(await aPhoto())
      await expect(page.getByRole('dialog', { name: 'Crop picture' })).toBeVisible()
    },
  },
  {
    name: 'a merge of products',
    path: '/console/products?search=long+grain',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Long Grain Rice 2kg' }).click()
      await page.getByRole('button', { name: 'Merge into another' }).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('combobox', { name: 'Product' })
        .selectOption({ label: 'Ofada Rice, stone-free, 1.8kg family pack, Golden Sack' })
      await expect(dialog.getByText(/^Moving to/)).toBeVisible()
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
      await expect(page.getByRole('heading', { name: 'Preview: nothing saved yet' })).toBeVisible()
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
      await expect(page.getByRole('region', { name: /^Simulation/ })).toContainText('Customers')
    },
  },
  {
    name: 'the redemption items',
    path: '/console/items',
    reach: (page) => expect(page.getByRole('table', { name: 'Items' })).toBeVisible(),
  },
  {
    name: 'the plans of an item',
    path: '/console/items',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Plans of mtn-data' }).click()
      await expect(page.getByRole('table', { name: 'Plans of mtn-data' })).toBeVisible()
    },
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
    name: 'filters that get a name',
    path: '/console/shops?kind=brand',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save this view' }).click()
      await page.getByRole('textbox', { name: /^Name/ }).fill('Brands')
    },
  },
]
