import { expect, open, type Page } from '../steps/journey.ts'
import { expectAskedAtStart, holdPhone, type PushPhone, takeHostForReal } from '../steps/push-phone.ts'
import type { View } from './view.ts'

/** The notification settings on different phones. Each view restarts the app. */
export const notificationsViews: readonly View[] = [
  standing('off', 'Off', { permission: 'default', answers: ['default'] }),
  standing('blocked', 'Blocked', { permission: 'denied' }),
  standing('allowed', 'Allowed', { permission: 'granted' }),
  {
    name: 'notifications-not-here',
    path: '/notifications',
    reach: async (page) => {
      await begin(page, { permission: 'granted' })
      await enable(page)
      await expect(page.getByText('but don’t work on this page')).toBeVisible()
    },
  },
  {
    name: 'notifications-registering',
    path: '/notifications',
    reach: async (page) => {
      await begin(page, { permission: 'default', answers: ['default', 'granted'], worker: 'never' })
      await enable(page)
      await expect(page.getByRole('button').getByRole('status')).toBeVisible()
    },
  },
  {
    name: 'notifications-error',
    path: '/notifications',
    reach: async (page) => {
      await page.route('**/api/push/registrations', (route) => route.fulfill({ status: 404 }), { times: 1 })
      await begin(page, { permission: 'default', answers: ['default', 'granted'], worker: 'ready' })
      await enable(page)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  standing('on', 'On', { permission: 'granted', worker: 'ready' }),
  {
    name: 'notifications-not-available',
    path: '/notifications',
    reach: async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
      await open(page, '/notifications')
      await expect(page.getByText('Not available', { exact: true })).toBeVisible()
    },
  },
]

function standing(name: string, badge: string, phone: PushPhone): View {
  return {
    name: `notifications-${name}`,
    path: '/notifications',
    reach: async (page) => {
      await begin(page, phone)
      await expect(page.getByText(badge, { exact: true })).toBeVisible()
    },
  }
}

async function begin(page: Page, phone: PushPhone): Promise<void> {
  if (phone.worker) await takeHostForReal(page)
  await holdPhone(page, phone)
  await open(page, '/notifications')
  if (phone.answers) await expectAskedAtStart(page)
}

async function enable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enable Push Notifications' }).click()
}
