import { expect, test } from 'vitest'
import { actionLabel, detailsInWords } from './action-labels.ts'

test.each([
  ['points-adjusted', 'Points adjusted'],
  ['approval-taken-back', 'Approval request cancelled'],
])('the action %s is labelled %s', (act, label) => {
  expect(actionLabel(act)).toBe(label)
})

test.each([
  [null, ''],
  [{}, ''],
  [{ points: 500, reason: 'Lost points' }, 'points 500, reason Lost points'],
  [{ call: 'GET /api/cases' }, 'GET /api/cases'],
  [{ proposal: { points: -5 } }, 'proposal {"points":-5}'],
])('%j is told as %j', (after, words) => {
  expect(detailsInWords(after)).toBe(words)
})
