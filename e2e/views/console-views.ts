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
  },
  {
    name: 'an address that does not exist',
    path: '/console/nowhere',
    reach: (page) => expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible(),
  },
]
