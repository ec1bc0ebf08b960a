import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatNaira, formatNgn, fromKobo, largestKobo, toKobo } from './naira.ts'

const anyKobo = fc.integer({ min: -largestKobo, max: largestKobo })

describe('An amount in naira', () => {
  test.each([
    [0, 0],
    [4500, 450_000],
    [0.01, 1],
    [0.1, 10],
    [0.29, 29],
    [1.005e3, 100_500],
    [19.99, 1999],
    [1.1, 110],
    [-2.5, -250],
    [9_999_999_999_999.99, largestKobo],
    ['100.00', 10_000],
    ['100.000', 10_000],
    ['50', 5000],
  ])('%s is %s kobo', (naira, kobo) => {
    expect(toKobo(naira)).toBe(kobo)
  })

  test.each([
    0.001,
    1.005,
    0.1 + 0.2,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    10_000_000_000_000,
    1e21,
    1e300,
    '',
    '1,000',
    '₦5',
    'free',
  ])('%s is no number of kobo', (naira) => {
    expect(toKobo(naira)).toBeUndefined()
  })

  test('goes from kobo to a JSON number and back unchanged', () => {
    fc.assert(
      fc.property(anyKobo, (kobo) => {
        const json = JSON.stringify(fromKobo(kobo))
        expect(toKobo(Number(JSON.parse(json)))).toBe(kobo)
      }),
    )
  })
})

describe('Kobo', () => {
  test.each([
    [450_000, '₦4,500.00', '4500.00 NGN'],
    [1_435_000, '₦14,350.00', '14350.00 NGN'],
    [50_000, '₦500.00', '500.00 NGN'],
    [0, '₦0.00', '0.00 NGN'],
    [-0, '₦0.00', '0.00 NGN'],
    [5, '₦0.05', '0.05 NGN'],
    [-250, '-₦2.50', '-2.50 NGN'],
    [-1, '-₦0.01', '-0.01 NGN'],
    [largestKobo, '₦9,999,999,999,999.99', '9999999999999.99 NGN'],
  ])('%s are written %s and %s', (kobo, naira, ngn) => {
    expect(formatNaira(kobo)).toBe(naira)
    expect(formatNgn(kobo)).toBe(ngn)
  })

  test('keep every digit when formatted', () => {
    fc.assert(
      fc.property(anyKobo, (kobo) => {
        expect(Number(formatNaira(kobo).replaceAll(/[₦,.]/g, ''))).toBe(kobo === 0 ? 0 : kobo)
      }),
    )
  })
})

test.each([
  [4500, '₦4,500.00'],
  [0, '₦0.00'],
  [undefined, undefined],
  [0.001, undefined],
])('The amount %s of an answer is written %s', (naira, written) => {
  expect(formatAmount(naira)).toBe(written)
})
