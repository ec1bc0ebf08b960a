import { expect, type Page } from '@playwright/test'
import { aBlurredPhoto } from '../steps/photos.ts'
import {
  capture,
  choosePhoto,
  expectChoice,
  productChoice,
  startScanning,
  verifyShop,
} from '../steps/scan-steps.ts'
import type { View } from './view.ts'

const path = '/redeem'

export const scanViews: readonly View[] = [
  {
    name: 'scan-verification-typed',
    path,
    reach: (page) => page.getByLabel('Shop PIN').fill('LG47A'),
  },
  {
    name: 'scan-verification-qr',
    path,
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Scan QR Code' }).click()
      await expect(page.getByText('Starting camera...')).toHaveCount(0)
    },
  },
  { name: 'scan-ready', path, reach: (page) => verifyShop(page) },
  { name: 'scan-camera', path, reach: goToCamera },
  {
    name: 'scan-uploading',
    path,
    reach: async (page) => {
      await goToCamera(page)
      await page.route('**/api/purchases/suggest-product', () => undefined)
      await page.getByRole('button', { name: 'Capture' }).click()
      await expect(page.getByRole('progressbar')).toBeVisible()
    },
  },
  { name: 'scan-choice', path, reach: goToChoice },
  {
    name: 'scan-choice-blurred',
    path,
    reach: async (page) => {
      await goToCamera(page)
      await choosePhoto(page, await aBlurredPhoto())
      await expectChoice(page)
      await expect(productChoice(page).getByText('This photo looks blurred.')).toBeVisible()
    },
  },
  {
    name: 'scan-uploading-blurred',
    path,
    reach: async (page) => {
      await goToCamera(page)
      await page.route('**/api/purchases/suggest-product', () => undefined, { times: 1 })
      await choosePhoto(page, await aBlurredPhoto())
      await expect(page.getByText('This photo looks blurred')).toBeVisible()
    },
  },
  {
    name: 'scan-choice-error',
    path,
    reach: async (page) => {
      await goToChoice(page)
      await page.getByRole('button', { name: 'Confirm Purchase' }).click()
      await expect(productChoice(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'scan-success',
    path,
    reach: async (page) => {
      await goToChoice(page)
      await page.getByRole('radio').first().check()
      const json = { message: 'Purchase submitted successfully!', points: 45 }
      await page.route('**/api/purchases', (route) => route.fulfill({ json }))
      await page.getByRole('button', { name: 'Confirm Purchase' }).click()
      await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
    },
  },
  {
    name: 'scan-failed',
    path,
    reach: async (page) => {
      await goToCamera(page)
      await failOnce(page, '/api/purchases/suggest-product')
      await page.getByRole('button', { name: 'Capture' }).click()
      await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible()
    },
  },
  {
    name: 'scan-failed-after',
    path,
    reach: async (page) => {
      await goToCamera(page)
      await failOnce(page, '/api/purchases/suggest-product')
      await page.getByRole('button', { name: 'Capture' }).click()
      await page.getByRole('button', { name: 'OK' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'scan-verification-refused',
    path,
    reach: async (page) => {
      await verifyShop(page, 'NOSHOP99')
      await startScanning(page)
      await page.getByRole('button', { name: 'Capture' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'scan-long',
    path,
    answers: async (page) => {
      await page.route('**/api/purchases/customer', (route) => route.fulfill({ json: longPurchases }))
      await page.route('**/api/users/points', (route) => route.fulfill({ json: { points: 1_234_567_890 } }))
    },
    reach: async (page) => {
      await verifyShop(page)
      await expect(page.getByText('Ẹ̀wà Olóyin')).toBeVisible()
    },
  },
  {
    name: 'scan-empty',
    path,
    answers: (page) => page.route('**/api/purchases/customer', (route) => route.fulfill({ json: [] })),
    reach: async (page) => {
      await verifyShop(page)
      await expect(page.getByText('No scans yet')).toBeVisible()
    },
  },
  {
    name: 'scan-history-failed',
    path,
    answers: async (page) => {
      for (const address of ['/api/purchases/customer', '/api/users/points'])
        await page.route(`**${address}`, (route) => route.fulfill({ status: 500, json: {} }))
    },
    reach: async (page) => {
      await verifyShop(page)
      await expect(page.getByRole('alert')).toHaveCount(2)
    },
  },
  {
    name: 'scan-camera-refused',
    path,
    reach: async (page) => {
      await page.evaluate(() => {
        const refused = new DOMException('No.', 'NotAllowedError')
        navigator.mediaDevices.getUserMedia = () => Promise.reject(refused)
      })
      await verifyShop(page)
      await page.getByRole('button', { name: 'Start Scanning' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]

const longPurchases = [
  {
    id: '1',
    product_name: 'Ẹ̀wà Olóyin, stone-free honey beans from Ṣakí, 1.8 kg family pack',
    brand: 'Ọlọ́runfẹ́mi Agricultural Produce and Sons',
    created_at: '2026-11-19T13:05:00.000Z',
    total_amount: 9_999_999.99,
    points: 9_999_999,
    status: 'confirmed',
    quantity: 1000,
  },
  {
    id: '2',
    product_name: 'Rice',
    brand: 'A',
    created_at: '2026-11-19T13:05:00.000Z',
    total_amount: 0,
    points: 0,
    status: 'under_review',
    quantity: 1,
  },
]

async function goToCamera(page: Page): Promise<void> {
  await verifyShop(page)
  await startScanning(page)
}

async function goToChoice(page: Page): Promise<void> {
  await goToCamera(page)
  await capture(page)
}

async function failOnce(page: Page, address: string): Promise<void> {
  await page.route(`**${address}`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
}
