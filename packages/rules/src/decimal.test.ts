import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactNumber, readDecimal } from './decimal.ts'

describe('The decimal of', () => {
  test.each([
    [0, 0n, 0],
    [-0, 0n, 0],
    [12, 12n, 0],
    [0.5, 5n, 1],
    [-1.25, -125n, 2],
    [0.1 + 0.2, 30000000000000004n, 17],
    [1e-7, 1n, 7],
    [1.5e-7, 15n, 8],
    [1e21, 10n ** 21n, 0],
    [1.5e300, 15n * 10n ** 299n, 0],
    ['100.00', 10000n, 2],
    ['007', 7n, 0],
  ])('%s is %s with %s decimals', (value, digits, scale) => {
    expect(readDecimal(value)).toEqual({ digits, scale })
  })

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    ' 1',
    '1 ',
    '.5',
    '5.',
    '+5',
    '--5',
    '1,000',
    '0x10',
    '1e9999',
    '1E5',
    '٣',
    '9'.repeat(41),
  ])('%j is refused', (value) => {
    expect(readDecimal(value)).toBeUndefined()
  })

  test('any finite number reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
        const decimal = readDecimal(value)
        const written = `${decimal?.digits}e-${decimal?.scale}`
        expect(Number(written)).toBe(value === 0 ? 0 : value)
      }),
    )
  })
})

test('A whole number too large to be exact is refused', () => {
  expect(exactNumber(BigInt(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER)
  expect(exactNumber(BigInt(Number.MAX_SAFE_INTEGER) + 1n)).toBeUndefined()
  expect(exactNumber(10n ** 400n)).toBeUndefined()
})
