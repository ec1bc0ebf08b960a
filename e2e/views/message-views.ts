// The messages of a customer. The answers are made up: other views share the account.
import { expect, open, type Page } from '../steps/journey.ts'
import type { View } from './view.ts'

const path = '/account/messages'
const settingsPath = '/account/message-settings'

function told(id: number, minutesAgo: number, message: object) {
  const created_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  return { id, created_at, is_read: false, not_me: null, ...message }
}

const confirmed = {
  kind: 'purchase-confirmed',
  topic: 'purchases',
  title: 'Purchase confirmed',
  body: 'You earned 90 points.',
}

const messages = () => [
  told(9, 2, {
    kind: 'security',
    topic: 'safety',
    title: 'New phone signed in',
    body: 'Android phone, Chrome, from 102.89.•.•. Was it you?',
    not_me: '/not-me?link=made-up',
  }),
  told(8, 5, confirmed),
  told(7, 12, confirmed),
  told(6, 3_000, {
    kind: 'purchase-rejected',
    topic: 'purchases',
    title: 'Purchase rejected',
    body: 'Your purchase was not confirmed, so it earns no points.',
  }),
  told(5, 3_100, {
    kind: 'redemption-delivered',
    topic: 'money',
    title: 'Airtime delivered',
    body: 'Airtime of ₦500.00 for 1,000 points has reached 08030001234.',
    is_read: true,
  }),
  told(4, 9_000, {
    kind: 'redemption-refunded',
    topic: 'money',
    title: 'Points given back',
    body: 'Your 1,000 points are back.',
    is_read: true,
  }),
]

export const messageViews: readonly View[] = [
  { name: 'messages', path, reach: (page) => show(page, messages()) },
  { name: 'messages-empty', path, reach: (page) => show(page, []) },
  {
    name: 'messages-opened',
    path,
    reach: async (page) => {
      await show(page, messages())
      await page.getByRole('button', { name: 'Show all 2' }).click()
      await expect(page.getByText('You earned 90 points.')).toHaveCount(2)
    },
  },
  {
    name: 'message-settings',
    path: settingsPath,
    reach: (page) => showTopics(page, { json: { purchases: 'on', expiry: 'on', news: 'off' } }),
  },
  {
    name: 'message-settings-failed',
    path: settingsPath,
    reach: async (page) => {
      await showTopics(page, { status: 404, json: {} })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'messages-failed',
    path,
    reach: async (page) => {
      await page.route('**/api/messages', (route) => route.fulfill({ status: 404, json: {} }))
      await open(page, path)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]

async function show(page: Page, listed: readonly object[]): Promise<void> {
  await page.route('**/api/messages', (route) => route.fulfill({ json: listed }))
  await page.route('**/api/messages/read', (route) => route.fulfill({ json: { message: 'Read.' } }))
  await open(page, path)
  const shown = listed.length === 0 ? 'No messages' : 'New phone signed in'
  await expect(page.getByText(shown)).toBeVisible()
}

async function showTopics(
  page: Page,
  answer: { readonly status?: number; readonly json: object },
): Promise<void> {
  await page.route('**/api/messages/topics', (route) => route.fulfill(answer))
  await open(page, settingsPath)
  await expect(page.getByRole('heading', { level: 1, name: 'Message settings' })).toBeVisible()
}
