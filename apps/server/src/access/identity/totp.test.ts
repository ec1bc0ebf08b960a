import { describe, expect, it } from 'vitest'
import { findStep, otpauthUri, stepAt, toBase32, totpCode } from './totp.ts'

/** The secret of the test vectors in RFC 6238, appendix B, for SHA-1. */
const secret = Buffer.from('12345678901234567890')

describe('a code', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds ends as the RFC’s eight digits %s', (seconds, eightDigits) => {
    expect(totpCode(secret, stepAt(seconds))).toBe(eightDigits.slice(2))
  })

  it.each([
    [-2, undefined],
    [-1, 99],
    [0, 100],
    [1, 101],
    [2, undefined],
  ])('of %i half minutes from now belongs to the step %s', (distance, step) => {
    expect(findStep(secret, totpCode(secret, 100 + distance), 100)).toBe(step)
  })

  it.each(['', '12345', '1234567', 'abcdef', '９４２８７０'])('is not "%s"', (code) => {
    expect(findStep(secret, code, 100)).toBeUndefined()
  })
})

describe('a secret', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('"%s" is written in base 32 as RFC 4648 says: %s', (text, written) => {
    expect(toBase32(Buffer.from(text))).toBe(written)
  })

  it('comes to an app as an address', () => {
    expect(otpauthUri(secret, 'a&b+c@example.ng')).toBe(
      'otpauth://totp/Jara:a%26b%2Bc%40example.ng?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Jara',
    )
  })
})
