import { expect, test } from 'vitest'
import { actInWords, detailsInWords } from './act-words.ts'

test('an act is read as a sentence begins', () => {
  expect(actInWords('points-adjusted')).toBe('Points adjusted')
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
