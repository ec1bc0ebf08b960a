// The app offline, and its installation.
import { expect, goWithinApp, open, type Page } from '../steps/journey.ts'
import { offerInstallation } from '../steps/install-steps.ts'
import { aPhoto } from '../steps/photos.ts'
import { choosePhoto, verifyShop } from '../steps/scan-steps.ts'
import type { View } from './view.ts'

const path = '/redeem'

export const offlineViews: readonly View[] = [
  {
    name: 'offline-home',
    path: '/',
    reach: async (page) => {
      await expect(page.getByText(/^\d{2},\d{3} pts$/)).toBeVisible()
      await loseNetwork(page)
    },
  },
  {
    name: 'offline-card',
    path: '/card',
    reach: (page) => expect(page.getByText(/^As of/)).toBeVisible(),
  },
  {
    name: 'offline-saved',
    path,
    reach: async (page) => {
      await sayNetworkIs(page, true)
      await verifyShop(page)
      await choosePhoto(page, await aPhoto())
      await page.getByRole('radio').first().check()
      await loseNetwork(page)
      await page.getByRole('button', { name: 'Confirm Purchase' }).click()
      await expect(page.getByRole('dialog', { name: 'Saved on this phone' })).toBeVisible()
    },
  },
  {
    name: 'offline-capture',
    path,
    reach: async (page) => {
      await verifyShop(page)
      await choosePhoto(page, await aPhoto())
      await expect(page.getByText('We’ll identify it later')).toBeVisible()
    },
  },
  {
    name: 'captured-offline',
    path,
    reach: async (page) => {
      await sayNetworkIs(page, true)
      await verifyShop(page)
      await expect(page.getByText('Choose the product', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'offline-scans',
    path,
    reach: async (page) => {
      await sayNetworkIs(page, false)
      await keepPurchases(page, [waiting, refused])
      // The screen reads the outbox when it opens.
      await goWithinApp(page, '/')
      await expect(page).toHaveTitle('Home · Jara')
      await goWithinApp(page, path)
      await verifyShop(page)
      await page.getByRole('button', { name: /^Remove Photo of / }).click()
      await expect(page.getByText('Not submitted')).toBeVisible()
    },
  },
  {
    name: 'offline-logout',
    path: '/account',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

export const installViews: readonly View[] = [
  {
    name: 'install',
    path: '/install',
    reach: async (page) => {
      await sayNetworkIs(page, true)
      await keepPurchases(page, [])
    },
  },
  {
    name: 'install-offered',
    path: '/install',
    reach: async (page) => {
      await offerInstallation(page, 'dismissed')
      await expect(page.getByRole('button', { name: 'Install' })).toBeVisible()
    },
  },
  { name: 'account-install', path: '/account' },
  {
    name: 'install-invitation',
    path: '/card',
    reach: async (page) => {
      const json = {
        message: 'Airtime of ₦100.00 was delivered to 08031234567.',
        id: 'made-up',
        status: 'delivered',
      }
      await page.route('**/redeem-configurable', (route) => route.fulfill({ json }), { times: 1 })
      await page.getByLabel('Type').selectOption('Airtime')
      await page.getByLabel('Item').selectOption('mtn')
      await page.getByLabel('Phone Number').fill('08031234567')
      await page.getByLabel('Points').fill('200')
      await page.getByRole('button', { name: 'Redeem Points' }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('region', { name: 'Install Jara' })).toBeVisible()
    },
  },
  {
    name: 'install-iphone',
    path: '/install',
    reach: async (page) => {
      await open(page, '/')
      await page.evaluate(() => Object.defineProperty(navigator, 'standalone', { value: false }))
      await goWithinApp(page, '/install')
      await expect(page.getByText('1. Tap Share')).toBeVisible()
    },
  },
]

/** Takes this page offline until it is loaded again. */
async function loseNetwork(page: Page): Promise<void> {
  await sayNetworkIs(page, false)
  await expect(page.getByText(/^As of/)).not.toHaveCount(0)
}

async function sayNetworkIs(page: Page, isThere: boolean): Promise<void> {
  await page.evaluate((onLine) => {
    Object.defineProperty(navigator, 'onLine', { get: () => onLine, configurable: true })
    dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  }, isThere)
}

const waiting = {
  key: 'made-up-1',
  confirmedAt: Date.now(),
  body: { retailerCode: 'JARA2026', productId: 1, quantity: 2, imageUrl: '' },
  product: { name: 'Long Grain Rice 2kg', priceNaira: 4500, imageUrl: '/pictures/rice.webp' },
}
const refused = {
  ...waiting,
  key: 'made-up-2',
  confirmedAt: Date.now() - 86_400_000,
  product: { name: 'Ẹ̀wà Olóyin, stone-free honey beans from Ṣakí, 1.8 kg family pack' },
  refusal: 'This shop doesn’t sell that product.',
}

/** Replaces the signed-in user's outbox with these purchases. */
async function keepPurchases(page: Page, purchases: readonly object[]): Promise<void> {
  // If it were opened before the app has created it, it would have no stores.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('jara')
  await page.evaluate(async (all) => {
    const { owner } = JSON.parse(localStorage.getItem('userData') ?? '{}') as { owner: string }
    const opening = indexedDB.open('jara')
    const database = await new Promise<IDBDatabase>((resolve) =>
      opening.addEventListener('success', () => resolve(opening.result)),
    )
    const writing = database.transaction('outbox', 'readwrite')
    const outbox = writing.objectStore('outbox')
    outbox.clear()
    for (const purchase of all) outbox.put({ ...purchase, owner, photo: new Blob() })
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
  }, purchases)
}
