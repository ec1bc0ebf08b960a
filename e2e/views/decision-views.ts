// Jara's decisions against the customer. The answers are fake, because other views share the account.
import { expect, type Page } from '../steps/journey.ts'
import type { View } from './view.ts'

const path = '/account/decisions'

const decision = {
  about: 'reversal',
  subject: 'decision',
  title: '2 of 3 × Long Grain Rice 2kg at Yaba Fresh Market were reversed, with 90 pts',
  reason: 'The shop did not sell these units.',
  decided_at: '2026-11-19T13:05:00.000Z',
  answer_until: '2026-11-26T13:05:00.000Z',
  answer: null,
}

const answered = {
  ...decision,
  subject: 'answered',
  about: 'freeze',
  title: 'Redemptions were blocked',
  reason: null,
  answer: {
    text: 'That was my brother’s phone.',
    sent_at: '2026-11-20T08:10:00.000Z',
    outcome: 'undone',
    words: 'We have seen it. Points can be redeemed again.',
  },
}

export const decisionViews: readonly View[] = [
  {
    name: 'decisions',
    path,
    answers: (page) => answerDecisions(page, [decision, answered]),
    reach: (page) => expect(page.getByText('Redemptions were blocked')).toBeVisible(),
  },
  {
    name: 'decisions-none',
    path,
    answers: (page) => answerDecisions(page, []),
    reach: (page) => expect(page.getByText('No decisions to appeal')).toBeVisible(),
  },
]

async function answerDecisions(page: Page, json: readonly object[]): Promise<void> {
  await page.route('**/api/account/decisions', (route) => route.fulfill({ json }))
}
