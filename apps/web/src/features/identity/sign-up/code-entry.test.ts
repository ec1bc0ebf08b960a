import { describe, expect, it } from 'vitest'
import { readTypedCode } from './code-entry.tsx'

describe('readTypedCode', () => {
  it.each(['SHOP0001', 'shop0001', ' SHOP 0001 ', 'shop-0001', 'https://jara.example/signup?code=SHOP0001'])(
    'reads %j',
    (text) => {
      expect(readTypedCode(text)).toEqual({ code: 'SHOP0001' })
    },
  )

  it.each(['', 'SHOP001', 'SHOP00012', 'SHOP000!', 'https://jara.example/signup'])('refuses %j', (text) => {
    expect(readTypedCode(text)).toEqual({ refusal: 'An onboarding code has 8 letters and digits.' })
  })
})
