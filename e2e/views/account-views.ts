// Where the account is signed in, and the password change. The answers are fake, because other views share the account.
import { expect, type Page } from '../steps/journey.ts'
import { lockSwitch } from '../steps/lock-steps.ts'
import type { View } from './view.ts'

const sessionsPath = '/account/sessions'
const passwordPath = '/account/password'

const present = {
  id: 'present',
  device: 'Android phone, Chrome',
  network: '102.89.•.•',
  signed_in_at: '2026-11-12T08:02:00.000Z',
  last_seen_at: '2026-11-19T13:05:00.000Z',
  is_current: true,
  is_new: false,
}

const others = [
  {
    ...present,
    id: 'new',
    device: 'Android phone, Samsung Internet',
    network: '2c0f:f5c0:•',
    is_current: false,
    is_new: true,
  },
  { ...present, id: 'old', device: 'Windows, Firefox', is_current: false },
]

export const accountViews: readonly View[] = [
  {
    name: 'account-secured',
    path: '/account',
    answers: (page) =>
      page.route('**/api/wallet/guard', (route) =>
        route.fulfill({
          json: {
            ways: ['pin'],
            passkeys: [],
            locked_until: null,
            email: 'c•••@jara.example',
            after_new_pin: null,
          },
        }),
      ),
    reach: async (page) => {
      await expect(page.getByRole('link', { name: 'Wallet PIN and fingerprint' })).toContainText('On')
      await lockSwitch(page).click()
      await expect(lockSwitch(page)).toBeChecked()
    },
  },
  {
    name: 'sessions',
    path: sessionsPath,
    answers: (page) => answerSessions(page, [present, ...others]),
    reach: seeSessions,
  },
  {
    name: 'sessions-alone',
    path: sessionsPath,
    answers: (page) => answerSessions(page, [present]),
    reach: seeSessions,
  },
  {
    name: 'sessions-failed',
    path: sessionsPath,
    answers: (page) => answerSessions(page, 'unreadable'),
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'sessions-not-ended',
    path: sessionsPath,
    answers: (page) => answerSessions(page, [present, ...others]),
    reach: async (page) => {
      const message = 'This device is already signed out.'
      await page.route('**/api/auth/sessions/*', (route) => route.fulfill({ status: 404, json: { message } }))
      await page.getByRole('button', { name: 'Sign out Windows, Firefox' }).click()
      await expect(page.getByRole('alert')).toHaveText(message)
    },
  },
  { name: 'password', path: passwordPath },
  {
    name: 'password-errors',
    path: passwordPath,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByRole('alert')).toHaveCount(2)
    },
  },
  {
    name: 'password-common',
    path: passwordPath,
    reach: (page) =>
      changePassword(page, 400, {
        message: 'This is a common password that is easy to guess. Please choose another one.',
        code: 'common_password',
      }),
  },
  {
    name: 'password-paused',
    path: passwordPath,
    reach: (page) =>
      changePassword(page, 429, { message: 'Too many attempts. Please wait a while and try again.' }),
  },
  {
    name: 'password-changed',
    path: passwordPath,
    reach: async (page) => {
      await changePassword(page, 200, {
        message: 'Your password was changed. All other devices are signed out.',
      })
      await expect(page.getByText('Your password was changed.')).toBeVisible()
    },
  },
]

async function answerSessions(page: Page, json: unknown): Promise<void> {
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ json }))
}

async function seeSessions(page: Page): Promise<void> {
  await expect(page.getByText(present.device)).toBeVisible()
}

async function changePassword(page: Page, status: number, json: object): Promise<void> {
  await page.route('**/api/auth/password', (route) => route.fulfill({ status, json }))
  await page.getByLabel('Current password').fill('present-password')
  await page.getByLabel('New password').fill('another-password')
  await page.getByRole('button', { name: 'Change password' }).click()
  if (status !== 200) await expect(page.getByRole('alert')).toBeVisible()
}
