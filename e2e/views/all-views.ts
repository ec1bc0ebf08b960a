// Every screen and its states. Axe and the layout checks run on them, and the screenshots script photographs them.
import type { Page } from '@playwright/test'
import { accountViews } from './account-views.ts'
import { contactViews } from './contact-views.ts'
import { cardViews } from './card-views.ts'
import { decisionViews } from './decision-views.ts'
import { dashboardViews } from './dashboard-views.ts'
import { inventoryViews } from './inventory-views.ts'
import { expect } from '../steps/journey.ts'
import { locationsViews } from './locations-views.ts'
import { installViews, offlineViews } from './offline-views.ts'
import { ownDataViews } from './own-data-views.ts'
import { notificationsViews } from './notifications-views.ts'
import { lockViews } from './lock-views.ts'
import { messageViews } from './message-views.ts'
import { missionViews } from './mission-views.ts'
import { scanViews } from './scan-views.ts'
import { shopViews } from './shop-views.ts'
import { customerScreens, retailerScreens, type Screen } from '../steps/screens.ts'
import { shoppingListViews } from './shopping-list-views.ts'
import type { View } from './view.ts'
import { statementViews } from './statement-views.ts'
import { walletViews } from './wallet-views.ts'

/** Each topic starts by loading the app, which costs as much as several views. */
const customerTopics: Readonly<Record<string, readonly View[]>> = {
  screens: customerScreens.map(viewOf),
  'shops and the list': [...locationsViews, ...shoppingListViews],
  account: [
    { name: 'account-without-user', path: '/account', reach: withoutUser },
    ...accountViews,
    ...ownDataViews,
    ...decisionViews,
    ...contactViews,
    ...messageViews,
  ],
  points: [...cardViews, ...statementViews],
  locks: [...walletViews, ...lockViews],
  mission: missionViews,
  notifications: notificationsViews,
  scan: scanViews,
  'without a network': offlineViews,
  install: installViews,
}

const retailerTopics: Readonly<Record<string, readonly View[]>> = {
  screens: retailerScreens.map(viewOf),
  dashboard: [
    {
      name: 'profile-menu',
      path: '/retailer',
      reach: (page) => page.getByRole('button', { name: 'Profile menu' }).click(),
    },
    ...dashboardViews,
  ],
  stock: [...inventoryViews, ...shopViews],
}

export const viewsByRole = { customer: customerTopics, retailer: retailerTopics } as const

function viewOf({ path, title }: Screen): View {
  return { name: title.toLowerCase().replaceAll(' ', '-'), path }
}

async function withoutUser(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('userData'))
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage')))
  await expect(page.getByRole('alert')).toBeVisible()
}
