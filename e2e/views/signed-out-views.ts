// The sign-in and the sign-up.
import type { Page } from '@playwright/test'
import { newCustomer, newShop } from '../steps/accounts.ts'
import { expect, fillIn, signIn } from '../steps/journey.ts'
import { show, type View } from './view.ts'

export const signInViews: readonly View[] = [
  { name: 'sign-in', path: '/auth' },
  {
    name: 'sign-in-errors',
    path: '/auth',
    reach: async (page) => {
      await page.getByLabel('Email').fill('adaeze@market')
      await page.getByLabel('Password', { exact: true }).fill('123')
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await expect(page.getByRole('alert')).toHaveCount(2)
    },
  },
  {
    name: 'sign-in-refused',
    path: '/auth',
    reach: async (page) => {
      await answerWith(page, '/api/auth/login', { status: 401, message: 'Invalid email or password.' })
      await signIn(page, 'adaeze@market.example')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'forgotten-password', path: '/auth', reach: openForgottenPassword },
  {
    name: 'forgotten-password-error',
    path: '/auth',
    reach: async (page) => {
      await openForgottenPassword(page)
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'forgotten-password-sent',
    path: '/auth',
    reach: async (page) => {
      await openForgottenPassword(page)
      await page.getByRole('dialog').getByLabel('Email').fill('nobody@people.example')
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
    },
  },
  { name: 'not-me', path: '/not-me?link=made-up' },
  { name: 'not-me-without-link', path: '/not-me' },
  {
    name: 'not-me-refused',
    path: '/not-me?link=made-up',
    reach: async (page) => {
      await answerWith(page, '/api/auth/not-me', {
        status: 400,
        message:
          'This link has expired or has already been used. If something wasn’t you, reset your password to sign out all devices.',
      })
      await page.getByRole('button', { name: /^Block redemptions/ }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'not-me-done', path: '/not-me?done' },
  { name: 'new-password', path: '/auth?reset=made-up' },
  {
    name: 'new-password-error',
    path: '/auth?reset=made-up',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]

export const signUpViews: readonly View[] = [
  { name: 'sign-up', path: '/signup' },
  { name: 'sign-up-customer', path: '/signup', reach: (page) => choose(page, 'customer') },
  {
    name: 'sign-up-refused',
    path: '/signup',
    reach: async (page) => {
      await choose(page, 'customer')
      await fillIn(page, newCustomer())
      const message = 'An account with this email already exists. Please sign in instead.'
      await answerWith(page, '/api/auth/register', { status: 409, message })
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'sign-up-done',
    path: '/signup',
    reach: async (page) => {
      await choose(page, 'customer')
      await fillIn(page, newCustomer())
      await answerWith(page, '/api/auth/register', { status: 200, message: 'Done.' })
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible()
    },
  },
  {
    name: 'scanner',
    path: '/signup',
    reach: async (page) => {
      await choose(page, 'retailer')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'code-entry-error',
    path: '/signup',
    reach: async (page) => {
      await choose(page, 'retailer')
      await page.getByRole('button', { name: 'Enter the code instead' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'scanner-without-camera',
    path: '/signup',
    reach: async (page) => {
      await page.evaluate(() => {
        const none = new DOMException('There is none.', 'NotFoundError')
        navigator.mediaDevices.getUserMedia = () => Promise.reject(none)
      })
      await choose(page, 'retailer')
      await expect(page.getByRole('heading', { name: 'Camera not found' })).toBeVisible()
    },
  },
  {
    name: 'sign-up-retailer',
    path: '/signup?code=SHOP0009',
    reach: async (page) => {
      await fillIn(page, newShop())
      await expect(page.getByRole('button', { name: 'Onboard Retailer' })).toBeEnabled()
    },
  },
  {
    name: 'sign-up-retailer-without-position',
    path: '/signup?code=SHOP0009',
    reach: async (page) => {
      await page.evaluate(() => {
        const denied = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError
        navigator.geolocation.getCurrentPosition = (_known, refused) => refused?.(denied)
      })
      await show(page, { name: 'again', path: '/signup?code=SHOP0009' })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]

async function openForgottenPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function choose(page: Page, who: 'customer' | 'retailer'): Promise<void> {
  await page.getByRole('button', { name: `Sign up as ${who}` }).click()
}

/** Fakes an answer that would otherwise need an account. */
async function answerWith(
  page: Page,
  path: string,
  { status, message }: { status: number; message: string },
) {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: { message } }))
}
