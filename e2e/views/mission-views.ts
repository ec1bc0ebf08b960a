import type { Page } from '@playwright/test'
import { expect } from '../steps/journey.ts'
import { aPhoto } from '../steps/photos.ts'
import type { View } from './view.ts'

const path = '/mission'

/** Each step of a declaration, and its errors. */
export const missionViews: readonly View[] = [
  { name: 'mission-photo', path, reach: (page) => choose(page, 'Photo Capture') },
  {
    name: 'mission-photo-refused',
    path,
    reach: async (page) => {
      await choose(page, 'Photo Capture')
      const file = { name: 'basket.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF') }
      await page.locator('input[type=file]').setInputFiles(file)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'mission-pin',
    path,
    reach: async (page) => {
      await choose(page, 'PIN Entry')
      await page.getByLabel('Product PIN').fill('abc')
    },
  },
  {
    name: 'mission-pin-refused',
    path,
    reach: async (page) => {
      await choose(page, 'PIN Entry')
      await page.getByLabel('Product PIN').fill('ABC-123')
      await page.getByRole('button', { name: 'Verify PIN' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'mission-detected', path, reach: detect },
  {
    name: 'mission-leave',
    path,
    reach: async (page) => {
      await detect(page)
      // What the service worker sends when a notification is tapped.
      await page.evaluate(() => {
        const tapped = new MessageEvent('message', { data: { open: '/card' } })
        navigator.serviceWorker.dispatchEvent(tapped)
      })
      await expect(page.getByRole('dialog', { name: 'Leave this mission?' })).toBeVisible()
    },
  },
  {
    name: 'mission-none-selected',
    path,
    reach: async (page) => {
      await detect(page)
      await page.getByRole('checkbox', { name: /^Long Grain Rice/ }).uncheck()
      await page.getByRole('checkbox', { name: /^Cola/ }).uncheck()
    },
  },
  { name: 'mission-review', path, reach: review },
  {
    name: 'mission-submission-failed',
    path,
    reach: async (page) => {
      await review(page)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Submit Declaration' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await page.context().setOffline(false)
    },
  },
  {
    name: 'mission-complete',
    path,
    reach: async (page) => {
      await review(page)
      await page.getByRole('button', { name: 'Submit Declaration' }).click()
      await expect(page.getByRole('heading', { name: 'Mission Complete!' })).toBeVisible()
    },
  },
]

async function choose(page: Page, method: string): Promise<void> {
  await page.getByRole('button', { name: method }).click()
  await expect(page.getByRole('heading', { name: method })).toBeVisible()
}

async function detect(page: Page): Promise<void> {
  await choose(page, 'Photo Capture')
  await page.locator('input[type=file]').setInputFiles(await aPhoto())
  await expect(page.getByRole('heading', { name: 'Detected Products' })).toBeVisible()
}

async function review(page: Page): Promise<void> {
  await detect(page)
  await page.getByRole('button', { name: 'Review Declaration' }).click()
  await expect(page.getByRole('heading', { name: 'Final Review' })).toBeVisible()
}
