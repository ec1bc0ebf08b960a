import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

it('matches the password that was hashed and no other', async () => {
  const passwords = await createPasswords()
  const stored = await passwords.hash('a good password')
  expect(await passwords.matches(stored, 'a good password')).toBe(true)
  for (const other of ['a good passwor', 'a good password ', 'A good password', '']) {
    expect(await passwords.matches(stored, other)).toBe(false)
  }
})

it('matches nothing where there is no account, not even what its stand-in was made of', async () => {
  const passwords = await createPasswords()
  for (const password of ['nobody signs in with this', '', 'undefined']) {
    expect(await passwords.matches(undefined, password)).toBe(false)
  }
})
