// A customer's messages. The answers are fake, because other views share the account.
import { expect, type Page } from '../steps/journey.ts'
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
  told(7, 5, confirmed),
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
    title: 'Points refunded',
    body: 'Your 1,000 points have been refunded.',
    is_read: true,
  }),
]

export const messageViews: readonly View[] = [
  { name: 'messages', path, answers: (page) => listMessages(page, messages()), reach: seeMessages },
  {
    name: 'messages-empty',
    path,
    answers: (page) => listMessages(page, []),
    reach: (page) => expect(page.getByText('No messages')).toBeVisible(),
  },
  {
    name: 'messages-opened',
    path,
    answers: (page) => listMessages(page, messages()),
    reach: async (page) => {
      await seeMessages(page)
      await page.getByRole('button', { name: 'Show all 2' }).click()
      await expect(page.getByText('You earned 90 points.')).toHaveCount(2)
    },
  },
  {
    name: 'message-settings',
    path: settingsPath,
    answers: (page) => answerTopics(page, { json: { purchases: 'on', expiry: 'on', news: 'off' } }),
    reach: seeSettings,
  },
  {
    name: 'message-settings-failed',
    path: settingsPath,
    answers: (page) => answerTopics(page, { status: 404, json: {} }),
    reach: async (page) => {
      await seeSettings(page)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'messages-failed',
    path,
    answers: (page) => page.route('**/api/messages', (route) => route.fulfill({ status: 404, json: {} })),
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
]

async function listMessages(page: Page, listed: readonly object[]): Promise<void> {
  await page.route('**/api/messages', (route) => route.fulfill({ json: listed }))
  await page.route('**/api/messages/read', (route) => route.fulfill({ json: { message: 'Marked as read.' } }))
}

async function seeMessages(page: Page): Promise<void> {
  await expect(page.getByText('New phone signed in')).toBeVisible()
}

async function answerTopics(
  page: Page,
  answer: { readonly status?: number; readonly json: object },
): Promise<void> {
  await page.route('**/api/messages/topics', (route) => route.fulfill(answer))
}

async function seeSettings(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Message settings' })).toBeVisible()
}
