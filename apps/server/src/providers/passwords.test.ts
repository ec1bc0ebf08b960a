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

it('hashes at the cost that OWASP recommends', async () => {
  const { hash } = await createPasswords()
  expect(await hash('a good password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('matches nothing where there is no account, not even the dummy password', async () => {
  const passwords = await createPasswords()
  for (const password of ['dummy password', '', 'undefined']) {
    expect(await passwords.matches(undefined, password)).toBe(false)
  }
})
