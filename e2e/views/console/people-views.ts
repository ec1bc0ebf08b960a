import { expect } from '../../steps/journey.ts'
import { buy, decideOnOtherDevice, newShopper } from '../../steps/shopper.ts'
import type { ConsoleView } from './console-view.ts'

/** Customers, their purchases and suspicious activity. */
export const peopleViews: readonly ConsoleView[] = [
  {
    name: 'the blocks',
    path: '/console/blocks',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add to blocklist' }).click()
      await page.getByRole('dialog').getByLabel('Domain').fill('example.com')
      await expect(page.getByRole('dialog')).toContainText('accounts')
    },
  },
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
    reach: (page) => expect(page.getByRole('button', { name: 'Completed' })).toBeVisible(),
  },
  {
    name: 'a merge',
    path: '/console/customers?search=customer@jara.example',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Adaeze Okonkwo' }).click()
      await page.getByRole('link', { name: 'Merge' }).click()
      await expect(page.getByText('Find the account to keep')).toBeVisible()
    },
  },
  {
    name: 'held purchases',
    path: '/console/reviews',
    reach: (page) => expect(page.getByRole('region', { name: 'Purchases to review' })).toBeVisible(),
  },
  {
    name: 'a purchase to be judged',
    path: '/console/reviews',
    reach: async (page) => {
      const shopper = await newShopper()
      const id = await buy(shopper, { product: 'Evaporated Milk 1L' })
      await decideOnOtherDevice(id, 'confirmed')
      await page.goto(`/console/purchases/${id}`)
      await expect(page.getByRole('region', { name: 'Reversal' })).toBeVisible()
    },
  },
]
