// A customer's screens in an installation with everything live. Only answers that need another person, or a long time, are fake.
import {
  checkProductPin,
  declareWithPin,
  recogniseDeclaration,
} from '@jara/contract/earning/purchases-declarations'
import { readPayCodeUse } from '@jara/contract/shop/pay-codes'
import { expect, type Page } from '../../steps/journey.ts'
import { aPhoto } from '../../steps/photos.ts'
import type { View } from '../view.ts'
import { answerWith } from './made-up-answers.ts'

const rice = 'Long Grain Rice 2kg'

export const customerLiveViews: readonly View[] = [
  {
    name: 'shopping-list-live-found',
    path: '/shopping-list',
    reach: async (page) => {
      await look(page)
      await expect(found(page).getByText(rice)).toBeVisible()
    },
  },
  { name: 'shopping-list-live', path: '/shopping-list', reach: listRice },
  {
    name: 'shopping-list-live-shops',
    path: '/shopping-list',
    reach: async (page) => {
      await listRice(page)
      await page.getByRole('button', { name: /has \d of 1/ }).click()
      await expect(
        page.getByRole('dialog', { name: 'Where to buy' }).getByRole('radio').first(),
      ).toBeVisible()
    },
  },
  {
    name: 'home-live',
    path: '/',
    reach: (page) => expect(page.getByText('1 item ready', { exact: true })).toBeVisible(),
  },
  {
    name: 'mission-live',
    path: '/mission',
    reach: (page) =>
      expect(page.getByRole('list', { name: 'Active Missions' })).toContainText('Grocery Boost'),
  },
  {
    name: 'mission-live-pin-refused',
    path: '/mission',
    reach: async (page) => {
      await typePin(page, 'AAAAAAA')
      await expect(page.getByText('Invalid PIN. Please check and try again.')).toBeVisible()
    },
  },
  { name: 'mission-live-review', path: '/mission', reach: reviewPin },
  {
    name: 'mission-live-result',
    path: '/mission',
    reach: async (page) => {
      await answerWith(page, declareWithPin)
      await reviewPin(page)
      await page.getByRole('button', { name: 'Submit Declaration' }).click()
      await expect(page.getByRole('heading', { name: 'Mission Complete!' })).toBeVisible()
    },
  },
  {
    name: 'mission-live-detected',
    path: '/mission',
    reach: async (page) => {
      await answerWith(page, recogniseDeclaration)
      await enterShop(page, 'Photo Capture')
      await page.getByLabel('Photo of the products').setInputFiles(await aPhoto())
      await expect(page.getByRole('radiogroup', { name: 'Detected Products' })).toBeVisible()
    },
  },
  {
    name: 'card-live',
    path: '/card',
    reach: (page) => expect(page.getByRole('button', { name: 'Show pay code' })).toBeVisible(),
  },
  { name: 'pay-code', path: '/card', reach: showPayCode },
  {
    name: 'pay-code-to-pay',
    path: '/card',
    reach: async (page) => {
      await showPayCode(page)
      await payCode(page).getByRole('tab', { name: 'Pay with points' }).click()
    },
  },
  {
    name: 'pay-code-payment',
    path: '/card',
    reach: async (page) => {
      await answerWith(page, readPayCodeUse, askedNow())
      // The last code's use is read once, until the balance changes.
      await page.reload()
      await page.getByRole('button', { name: 'Show pay code' }).click()
      await expect(payCode(page).getByRole('button', { name: 'Pay 5,000 pts' })).toBeVisible()
    },
  },
]

const found = (page: Page) => page.getByRole('region', { name: 'Products', exact: true })
const payCode = (page: Page) => page.getByRole('dialog', { name: 'Pay code' })

async function look(page: Page): Promise<void> {
  await page.getByPlaceholder('Search products...', { exact: true }).fill('long grain')
}

/** It stays on the list for the views that follow. */
async function listRice(page: Page): Promise<void> {
  const quantity = page.getByRole('group', { name: `Quantity of ${rice}` })
  await look(page)
  const add = found(page).getByRole('button', { name: `Add ${rice}` })
  await expect(add.or(quantity).first()).toBeVisible()
  if (await add.isVisible()) await add.click()
  await page.getByRole('button', { name: 'Show my list' }).click()
  await expect(quantity).toBeVisible()
  await expect(page.getByRole('button', { name: /has \d of 1/ })).toBeVisible()
}

async function enterShop(page: Page, method: string): Promise<void> {
  await page.getByRole('button', { name: method }).click()
  const door = page.getByRole('dialog', { name: 'Shop Verification' })
  await door.getByLabel('Shop PIN').fill('JARA2026')
  await door.getByRole('button', { name: 'Confirm' }).click()
  await expect(door).toBeHidden()
}

async function typePin(page: Page, pin: string): Promise<void> {
  await enterShop(page, 'PIN Entry')
  await page.getByLabel('Product PIN').fill(pin)
  await page.getByRole('button', { name: 'Verify PIN' }).click()
}

async function reviewPin(page: Page): Promise<void> {
  await answerWith(page, checkProductPin)
  await typePin(page, 'K7XM2Q4')
  await expect(page.getByText('Verified by PIN')).toBeVisible()
}

async function showPayCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show pay code' }).click()
  await expect(payCode(page).getByText(/^\d{4} \d{4} \d{4}$/)).toBeVisible()
}

/** A shop requests points with the code of the current half minute. */
function askedNow() {
  const now = Date.now()
  const payment = {
    id: 'made-up',
    status: 'asked',
    points: 5_000,
    amount: 2_500,
    total: 4_500,
    expires_at: new Date(now + 300_000).toISOString(),
  }
  return { use: { step: Math.floor(now / 30_000), shop: 'Yaba Fresh Market', points: 0, payment } }
}
