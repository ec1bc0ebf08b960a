import { expect, it } from 'vitest'
import { maskEmail, maskNumber } from './masked.ts'

it.each([
  ['ngozi@umeh.example', 'n•••@umeh.example'],
  ['"a@b"@umeh.example', '"•••@umeh.example'],
  ['n@umeh.example', 'n•••@umeh.example'],
])('the email %s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})

it.each([
  ['08031234417', '0803 ••• 4417'],
  ['4501234560882', '4501 ••• 0882'],
  ['12345678901', '1234 ••• 8901'],
  ['1234567890', '••• 7890'],
  ['123456789', '••• 89'],
  ['', '••• '],
])('the number %s is shown as %s', (number, shown) => {
  expect(maskNumber(number)).toBe(shown)
})
