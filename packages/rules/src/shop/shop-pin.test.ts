import { describe, expect, test } from 'vitest'
import { cutShopPin, readShopQr, refuseShopPin } from './shop-pin.ts'

describe('A shop PIN', () => {
  test.each(['JARA2026', 'jara2026', '12345678'])('is accepted: %j', (pin) => {
    expect(refuseShopPin(pin)).toBeUndefined()
  })
  test.each(['', 'JARA202', 'JARA20260'])('is refused: %j', (pin) => {
    expect(refuseShopPin(pin)).toBe('Shop PIN must be exactly 8 characters')
  })
  test.each([
    ['', ''],
    ['JARA', 'JARA'],
    ['JARA2026', 'JARA2026'],
    ['JARA2026789', 'JARA2026'],
  ])('typed as %j is kept as %j', (typed, kept) => {
    expect(cutShopPin(typed)).toBe(kept)
  })
})

describe('A shop’s QR code', () => {
  test.each([
    ['https://jara.example/signup?code=JARA2026', 'JARA2026'],
    ['https://jara.example/?code=short', 'short'],
    ['JARA2026', 'JARA2026'],
    ['a://b?cd', 'a://b?cd'],
  ])('%j carries %j', (text, code) => {
    expect(readShopQr(text)).toEqual({ code })
  })

  test.each(['https://jara.example', 'https://jara.example/?code=', 'https://jara.example/?shop=JARA2026'])(
    'is a link without a code: %j',
    (text) => {
      expect(readShopQr(text)).toEqual({ refusal: 'QR code does not contain a valid code.' })
    },
  )

  test.each(['', 'JARA202', 'JARA20261', 'code=JARA2026'])('is neither link nor PIN: %j', (text) => {
    expect(readShopQr(text)).toEqual({ refusal: 'Invalid QR code format.' })
  })
})
