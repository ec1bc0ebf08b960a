import { expect, test } from 'vitest'
import { describeProvider } from './describe-provider.ts'

const well = { paused_seconds: 0, asked: 8, answered: 8, median_ms: 1_840 }

test.each([
  [null, false, 'No provider'],
  [well, true, 'Provider answers in 1.8 s'],
  [{ ...well, paused_seconds: 9 }, false, 'Provider paused'],
  [{ ...well, answered: 3 }, false, 'Provider answered 3 of 8'],
  [{ ...well, asked: 0, answered: 0, median_ms: null }, true, 'Provider idle'],
])('%j: well is %s, %s', (provider, isWell, words) => {
  expect(describeProvider(provider)).toEqual({ isWell, words })
})
