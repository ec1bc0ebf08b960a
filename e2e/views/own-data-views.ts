// A copy of the customer's data, and the erasure of the account. The answers are fake, because other views share the account.
import { expect, type Page } from '../steps/journey.ts'
import type { View } from './view.ts'

const path = '/account/data'

export const ownDataViews: readonly View[] = [
  {
    name: 'own-data',
    path,
    answers: staying,
    reach: (page) => expect(page.getByRole('heading', { name: 'Take it with you' })).toBeVisible(),
  },
  {
    name: 'own-data-leaving',
    path,
    answers: (page) => answerErasure(page, { erase_at: '2026-12-23T13:05:00.000Z' }),
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible(),
  },
  {
    name: 'own-data-failed',
    path,
    answers: (page) =>
      page.route('**/api/account/erasure', (route) => route.fulfill({ status: 500, json: {} })),
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'own-data-copy',
    path,
    answers: staying,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Prepare a copy' }).click()
      await page.getByRole('button', { name: 'Prepare the copy' }).click()
      await expect(page.getByRole('alert')).toHaveText('Please enter your password.')
    },
  },
  {
    name: 'own-data-copy-refused',
    path,
    answers: staying,
    reach: async (page) => {
      await prepareCopy(page, 429, { message: 'Too many attempts. Please wait a while and try again.' })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'own-data-copy-ready',
    path,
    answers: staying,
    reach: async (page) => {
      await prepareCopy(page, 201, { message: 'Your copy is ready.', url: '/api/account/copies/me' })
      await expect(page.getByRole('link', { name: 'Download the ZIP file' })).toBeVisible()
    },
  },
  {
    name: 'own-data-erase',
    path,
    answers: staying,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Erase my account' }).click()
      await expect(page.getByRole('dialog', { name: 'Erase my account?' })).toBeVisible()
    },
  },
  { name: 'erasure-asked', path: '/account/erasure?on=2026-12-23T13:05:00.000Z' },
]

async function staying(page: Page): Promise<void> {
  await answerErasure(page, { erase_at: null })
}

async function answerErasure(page: Page, json: object): Promise<void> {
  await page.route('**/api/account/erasure', (route) => route.fulfill({ json }))
}

async function prepareCopy(page: Page, status: number, json: object): Promise<void> {
  await page.route('**/api/account/copies', (route) => route.fulfill({ status, json }))
  await page.getByRole('button', { name: 'Prepare a copy' }).click()
  await page.getByLabel('Your password').fill('present-password')
  await page.getByRole('button', { name: 'Prepare the copy' }).click()
}
