import { expect, it } from 'vitest'
import { maskNumber } from './masked-number.ts'

it.each([
  ['08031234417', '0803 ••• 4417'],
  ['4501234560882', '4501 ••• 0882'],
  ['12345678901', '1234 ••• 8901'],
  ['1234567890', '••• 7890'],
  ['123456789', '••• 89'],
  ['', '••• '],
])('%s is shown as %s', (number, shown) => {
  expect(maskNumber(number)).toBe(shown)
})
