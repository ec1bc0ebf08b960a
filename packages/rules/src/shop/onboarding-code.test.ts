import { describe, expect, test } from 'vitest'
import { isCode, newCodeAlphabet, readOnboardingQr } from './onboarding-code.ts'

describe('A QR code shown at sign-up', () => {
  test.each([
    ['https://jara.example/signup?code=SHOP0001', 'SHOP0001'],
    ['http://localhost:8080/signup?token=&code=BRND0001#x', 'BRND0001'],
    ['https://jara.example?code=anything%20else', 'anything else'],
  ])('%j carries %j', (text, code) => {
    expect(readOnboardingQr(text)).toEqual({ code })
  })

  test.each([
    'https://jara.example/signup',
    'https://jara.example/signup?code=',
    'https://x.ng?other=SHOP0001',
  ])('is a link without a code: %j', (text) => {
    expect(readOnboardingQr(text)).toEqual({
      refusal: 'QR code does not contain a valid onboarding code.',
    })
  })

  test.each(['', 'SHOP0001', 'code=SHOP0001', 'jara.example/signup?code=SHOP0001'])(
    'is no link: %j',
    (text) => {
      expect(readOnboardingQr(text)).toEqual({ refusal: 'Invalid QR code format. Expected a URL.' })
    },
  )
})

describe('The shape of a code', () => {
  test.each(['SHOP0001', 'SHOP0009', 'BRND0001', 'JARA2026', 'ABCDEFGH', '23456789'])('fits %j', (text) => {
    expect(isCode(text)).toBe(true)
  })
  test.each(['', 'SHOP001', 'SHOP00001', 'shop0001', 'SHOP 001', 'SHOP-001', 'SHOP0001\n', 'ṢHOP0001'])(
    'does not fit %j',
    (text) => {
      expect(isCode(text)).toBe(false)
    },
  )
})

describe('The alphabet of new codes', () => {
  test('has no characters that are easily confused', () => {
    expect(newCodeAlphabet).not.toMatch(/[0O1IL]/)
  })
  test('has 31 distinct characters, all of which may occur in a code', () => {
    expect(new Set(newCodeAlphabet).size).toBe(31)
    expect(newCodeAlphabet).toHaveLength(31)
    for (const character of newCodeAlphabet) expect(isCode(character.repeat(8))).toBe(true)
  })
})
