import { expect, test } from 'vitest'
import { refuseOperatorPassword } from './operator-password.ts'

test.each([
  ['', 'Password must be at least 12 characters'],
  ['eleven char', 'Password must be at least 12 characters'],
  ['twelve chars', undefined],
])('An operator’s password %j: %s', (password, refusal) => {
  expect(refuseOperatorPassword(password)).toBe(refusal)
})
