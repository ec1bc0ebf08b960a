import { expect, open, type Page } from './journey.ts'
import type { View } from './view.ts'

// What the notifications' button says of the phone it is on.
export const notificationsViews: readonly View[] = [
  standing('default', 'Off'),
  standing('denied', 'Blocked'),
  standing('granted', 'Allowed'),
]

function standing(permission: string, badge: string): View {
  return {
    name: `notifications-${badge.toLowerCase()}`,
    path: '/notifications',
    reach: async (page) => {
      await setPermission(page, permission)
      await open(page, '/notifications')
      await expect(page.getByText(badge, { exact: true })).toBeVisible()
    },
  }
}

/** Each start of the app reads it anew. */
async function setPermission(page: Page, permission: string): Promise<void> {
  await page.addInitScript((answer) => {
    Object.defineProperty(Notification, 'permission', { get: () => answer, configurable: true })
  }, permission)
}
