import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('a common password', () => {
  it.each(['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', 'chelsea', '1q2w3e4r', '24081990'])(
    'is %s',
    async (password) => expect(await isCommonPassword(password)).toBe(true),
  )

  it.each(['Jara2026', 'JARA!!', 'naira_2026', '2026 Lagos'])(
    'is a word of the place with digits and signs: %s',
    async (password) => expect(await isCommonPassword(password)).toBe(true),
  )

  it.each(['a good password', 'jara-demo-1', 'ẹ kú àárọ̀ o', ' 123456', ''])('is not "%s"', async (password) =>
    expect(await isCommonPassword(password)).toBe(false),
  )
})
