// A copy of one's data, and the erasure of the account. The answers are made up: other views share the account.
import { expect, open, type Page } from '../steps/journey.ts'
import type { View } from './view.ts'

const path = '/account/data'

export const ownDataViews: readonly View[] = [
  { name: 'own-data', path, reach: (page) => showErasure(page, null) },
  { name: 'own-data-leaving', path, reach: (page) => showErasure(page, '2026-12-23T13:05:00.000Z') },
  {
    name: 'own-data-failed',
    path,
    reach: async (page) => {
      await page.route('**/api/account/erasure', (route) => route.fulfill({ status: 500, json: {} }))
      await open(page, path)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'own-data-copy',
    path,
    reach: async (page) => {
      await showErasure(page, null)
      await page.getByRole('button', { name: 'Prepare a copy' }).click()
      await page.getByRole('button', { name: 'Prepare the copy' }).click()
      await expect(page.getByRole('alert')).toHaveText('Please enter your password.')
    },
  },
  {
    name: 'own-data-copy-refused',
    path,
    reach: async (page) => {
      await answerCopy(page, 429, { message: 'Too many attempts. Please wait a while and try again.' })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'own-data-copy-ready',
    path,
    reach: async (page) => {
      await answerCopy(page, 201, { message: 'Your copy is ready.', url: '/api/account/copies/me' })
      await expect(page.getByRole('link', { name: 'Download the ZIP file' })).toBeVisible()
    },
  },
  {
    name: 'own-data-erase',
    path,
    reach: async (page) => {
      await showErasure(page, null)
      await page.getByRole('button', { name: 'Erase my account' }).click()
      await expect(page.getByRole('dialog', { name: 'Erase my account?' })).toBeVisible()
    },
  },
  { name: 'erasure-asked', path: '/account/erasure?on=2026-12-23T13:05:00.000Z' },
]

async function showErasure(page: Page, erase_at: string | null): Promise<void> {
  await page.route('**/api/account/erasure', (route) => route.fulfill({ json: { erase_at } }))
  await open(page, path)
  const heading = erase_at === null ? 'Take it with you' : 'Your account will be erased'
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
}

async function answerCopy(page: Page, status: number, json: object): Promise<void> {
  await showErasure(page, null)
  await page.route('**/api/account/copies', (route) => route.fulfill({ status, json }))
  await page.getByRole('button', { name: 'Prepare a copy' }).click()
  await page.getByLabel('Your password').fill('present-password')
  await page.getByRole('button', { name: 'Prepare the copy' }).click()
}
