import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTokenVault, UnknownKey } from './token-vault.ts'

const [older, newer] = [randomBytes(32), randomBytes(32)]
const token = '26362054405982757802'

describe('a sealed token', () => {
  it('opens to the original text, differs every time, and does not reveal the text', () => {
    const vault = createTokenVault([newer])
    const [one, two] = [vault.seal(token, 'a'), vault.seal(token, 'a')]
    expect(one).not.toBe(two)
    expect(one).not.toContain(token)
    expect([vault.open(one, 'a'), vault.open(two, 'a')]).toEqual([token, token])
  })

  it('cannot be opened elsewhere or after it was altered', () => {
    const vault = createTokenVault([newer])
    const sealed = vault.seal(token, 'a')
    expect(() => vault.open(sealed, 'b')).toThrow()
    const [of, id, text = ''] = sealed.split('.')
    const altered = [of, id, `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`].join('.')
    expect(() => vault.open(altered, 'a')).toThrow()
  })

  it('opens with an older key after a newer one was added, and an unknown key is named', () => {
    const sealed = createTokenVault([older]).seal(token, 'a')
    const both = createTokenVault([newer, older])
    expect(both.open(sealed, 'a')).toBe(token)
    expect(createTokenVault([older]).open(both.seal(token, 'a').replace('v1', 'v0'), 'a')).toContain('v0')
    expect(() => createTokenVault([newer]).open(sealed, 'a')).toThrow(UnknownKey)
  })
})

it('a text that was never sealed is returned unchanged', () => {
  expect(createTokenVault([newer]).open('3737-6908-5436-2208-2124', 'a')).toBe('3737-6908-5436-2208-2124')
})
