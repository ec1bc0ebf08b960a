import { expect, it } from 'vitest'
import { tokenGroups } from './meter-token.tsx'

it.each([
  ['26362054405982757802', '2636 2054 4059 8275 7802'],
  ['2636-2054-4059-8275-7802', '2636 2054 4059 8275 7802'],
  ['263620', '2636 20'],
  ['1234', '1234'],
  ['KMF 21 A', 'KMF 21 A'],
])('%s is shown as %s', (token, shown) => {
  expect(tokenGroups(token)).toBe(shown)
})
