import { expect, it } from 'vitest'
import { maskEmail } from './masked.ts'

it.each([
  ['ngozi@umeh.example', 'n•••@umeh.example'],
  ['"a@b"@umeh.example', '"•••@umeh.example'],
  ['n@umeh.example', 'n•••@umeh.example'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
