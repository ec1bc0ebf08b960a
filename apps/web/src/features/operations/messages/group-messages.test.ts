import { expect, test } from 'vitest'
import { groupMessages } from './group-messages.ts'

const now = Date.parse('2026-11-19T15:00:00')
const at = (created_at: string, kind = 'purchase-confirmed', not_me: string | null = null) => ({
  created_at,
  kind,
  not_me,
})
const sizes = (messages: ReturnType<typeof at>[]) =>
  groupMessages(messages, now).map(({ day, rows }) => [day, ...rows.map((row) => row.length)])

test('messages are grouped by day', () => {
  const messages = [at('2026-11-19T14:00:00'), at('2026-11-18T14:00:00'), at('2026-11-01T14:00:00')]
  expect(sizes(messages)).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
    ['1 Nov 2026', 1],
  ])
})

test('those of one kind within an hour are one row', () => {
  const messages = [
    at('2026-11-19T14:30:00'),
    at('2026-11-19T14:00:00'),
    at('2026-11-19T13:29:00'),
    at('2026-11-19T13:28:00', 'purchase-rejected'),
  ]
  expect(sizes(messages)).toEqual([['Today', 2, 1, 1]])
})

test('a message that asks for an answer stands alone', () => {
  const messages = [at('2026-11-19T14:30:00', 'security', '/not-me'), at('2026-11-19T14:29:00', 'security')]
  expect(sizes(messages)).toEqual([['Today', 1, 1]])
})
