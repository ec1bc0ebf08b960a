import type { Page } from '@playwright/test'
import { expect } from '../steps/journey.ts'

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
  {
    name: 'the operator’s own sign-in',
    path: '/console/me',
    reach: (page) => expect(page.getByText('None yet.')).toBeVisible(),
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
    name: 'a redemption that does not exist',
    path: '/console/redemptions/0198a000-0000-7000-8000-000000000000',
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'an address that does not exist',
    path: '/console/nowhere',
    reach: (page) => expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible(),
  },
]
