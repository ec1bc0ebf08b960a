import { expect, it } from 'vitest'
import { travelTo } from './inspected.ts'

const at = '2026-11-19T13:05:00.000Z'
const noon = '2026-11-19T12:05:00.000Z'

it.each([
  [508.3, '2026-11-19T12:41:00.000Z', '508 km away, 24 min before', true],
  [119, noon, '119 km away, 1 h before', false],
  [121, noon, '121 km away, 1 h before', true],
  [121, '2026-11-19T14:05:00.000Z', '121 km away, 1 h after', true],
  [4.9, '2026-11-19T13:04:30.000Z', '4.9 km away, 30 s before', false],
  [30, at, '30 km away, 0 s after', true],
])('%d km from %s', (distance_km, created_at, words, isTooFast) => {
  expect(travelTo({ distance_km, created_at }, at)).toEqual({ words, isTooFast })
})
