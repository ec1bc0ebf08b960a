import { expect } from '../../steps/journey.ts'
import type { ConsoleView } from './console-view.ts'

/** Money, reporting and system settings. */
export const houseViews: readonly ConsoleView[] = [
  { name: 'the approvals', path: '/console/approvals' },
  {
    name: 'the audit trail',
    path: '/console/audit',
    reach: (page) => expect(page.getByRole('table', { name: 'Audit entries' })).toBeVisible(),
  },
  {
    name: 'the alarms',
    path: '/console/alarms',
    reach: (page) => expect(page.getByRole('table', { name: 'Channels' })).toBeVisible(),
  },
  {
    name: 'a new route of alarms',
    path: '/console/alarms',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add channel' }).click()
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
      await page.getByRole('button', { name: /^Find a customer/ }).click()
      await page.getByRole('combobox', { name: /^Find/ }).fill('ada')
      await expect(page.getByRole('option', { name: /^Adaeze/ })).toBeVisible()
    },
  },
  {
    name: 'the keys',
    path: '/console/staff',
    reach: (page) => page.getByRole('button', { name: 'Shortcuts' }).click(),
  },
  {
    name: 'the operator’s own sign-in',
    path: '/console/me',
    reach: (page) => expect(page.getByText('None yet.')).toBeVisible(),
  },
  {
    name: 'the overview',
    path: '/console',
    reach: (page) => expect(page.getByRole('region', { name: 'Key figures' })).toBeVisible(),
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
    reach: (page) => expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible(),
  },
  {
    name: 'reports as charts',
    path: '/console/reports',
    reach: async (page) => {
      await expect(page.getByRole('region', { name: 'Points outstanding' }).getByRole('group')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Points issued' })).toBeVisible()
    },
  },
  {
    name: 'reports as tables',
    path: '/console/reports',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Points earned and redeemed as a table' }).click()
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
    name: 'a payment to the provider',
    path: '/console/reconciliation',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Record a payment' }).click()
      await expect(page.getByRole('dialog', { name: 'Record a payment to the provider' })).toBeVisible()
    },
  },
  {
    name: 'the policy',
    path: '/console/policy',
    reach: (page) => expect(page.getByRole('region', { name: 'Versions' })).toBeVisible(),
  },
  {
    name: 'a policy that is tried',
    path: '/console/policy',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit rules' }).click()
      await page.getByLabel('Units of one product: mode').selectOption('Hold for review')
      await page.getByLabel('Units of one product: At most').fill('1')
      await page.getByRole('button', { name: 'Test on last 30 days' }).click()
      await expect(page.getByRole('table', { name: 'Triggered rules' })).toBeVisible()
    },
  },
  {
    name: 'a change of the policy',
    path: '/console/policy',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit rules' }).click()
      await page.getByLabel('Units of one product: At most').fill('11')
      await page.getByRole('button', { name: 'Review 1 change' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
