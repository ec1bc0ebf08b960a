import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

it('matches only the password that was hashed', async () => {
  const passwords = await createPasswords()
  const stored = await passwords.hash('a good password')
  expect(await passwords.matches(stored, 'a good password')).toBe(true)
  for (const other of ['a good passwor', 'a good password ', 'A good password', '']) {
    expect(await passwords.matches(stored, other)).toBe(false)
  }
})

it('matches nothing where there is no account, not even the dummy password', async () => {
  const passwords = await createPasswords()
  for (const password of ['dummy password', '', 'undefined']) {
    expect(await passwords.matches(undefined, password)).toBe(false)
  }
})
