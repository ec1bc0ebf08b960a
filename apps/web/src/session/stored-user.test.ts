import { describe, expect, it } from 'vitest'
import { readStoredUser } from './stored-user.ts'

describe('the stored user', () => {
  it('is read with the fields that screens show', () => {
    const user = { role: 'customer', first_name: 'Adaeze', last_name: 'Okonkwo', email: 'adaeze@example.ng' }
    expect(readStoredUser(JSON.stringify({ ...user, id: '1' }))).toEqual({ at: 'read', user })
  })

  it('is read without missing fields and fields that are not text', () => {
    expect(readStoredUser('{"first_name":"Adaeze","last_name":null,"email":7}')).toEqual({
      at: 'read',
      user: { first_name: 'Adaeze' },
    })
  })

  it.each([[undefined], ['']])('is missing when %j is stored', (text) => {
    expect(readStoredUser(text)).toEqual({ at: 'missing' })
  })

  it.each([['{"first_name":'], ['null'], ['7'], ['"Adaeze"'], ['[]'], ['undefined']])(
    'is damaged when %s is stored',
    (text) => {
      expect(readStoredUser(text)).toEqual({ at: 'damaged' })
    },
  )
})
