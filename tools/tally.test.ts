import { expect, test } from 'vitest'
import {
  countedByPlaywright,
  countedByVitest,
  formatTally,
  listedByPlaywright,
  sumOf,
  tallyOf,
} from './tally.ts'

test.each([
  ['that passed', { passed: 3, failed: 0, skipped: 1 }, true, '3 passed, 0 failed, 1 skipped'],
  ['with failures', { passed: 3, failed: 2, skipped: 0 }, false, '3 passed, 2 failed'],
  ['that failed without naming a test', { passed: 3, failed: 0, skipped: 0 }, false, '3 passed, 1 failed'],
  ['that ran nothing', { passed: 0, failed: 0, skipped: 0 }, true, '0 passed, 1 failed'],
  ['that skipped everything', { passed: 0, failed: 0, skipped: 4 }, true, '0 passed, 1 failed, 4 skipped'],
  ['that left no report', undefined, true, '0 passed, 1 failed'],
])('counts a suite %s', (_, counted, succeeded, words) => {
  expect(formatTally(tallyOf(counted, succeeded))).toBe(words)
})

test('reads the counts of both report formats', () => {
  const units = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
  expect(countedByVitest(JSON.stringify(units))).toEqual({ passed: 5, failed: 1, skipped: 3 })
  const journeys = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }
  expect(countedByPlaywright(JSON.stringify(journeys))).toEqual({ passed: 4, failed: 2, skipped: 2 })
})

test.each([
  ['Listing tests:\n  launch.e2e.ts:9:1 › a splash\nTotal: 1 test in 1 file', 1],
  ['Listing tests:\nTotal: 40 tests in 12 files\n', 40],
  ['', 0],
])('counts the journeys of a list: %#', (list, count) => {
  expect(listedByPlaywright(list)).toBe(count)
})

test('adds up the suites', () => {
  const suites = [
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 5, failed: 1, skipped: 2 },
  ]
  expect(sumOf(suites)).toEqual({ passed: 8, failed: 1, skipped: 2 })
})
