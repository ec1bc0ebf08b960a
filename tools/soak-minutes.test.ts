import { expect, test } from 'vitest'
import { soakMinutes } from './soak-minutes.ts'

const minutes = (count: number) => count * 60_000

test.each([
  ['a run without a limit', undefined, minutes(1), 0],
  ['a run that has used up its time', '38', minutes(38), 0],
  ['a run with too little left to end in time', '38', minutes(33), 0],
  ['a run with some minutes left', '38', minutes(30), 3],
  ['a quick run, which does not need all that is left', '38', minutes(12), 9],
])('%s', (_, allowed, passedMs, expected) => {
  expect(soakMinutes(allowed, passedMs)).toBe(expected)
})
