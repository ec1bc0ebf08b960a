import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refuseChosenAmount } from './chosen-amount.ts'
import { convertedKobo } from './redemption.ts'

const anyAmount = { minimumKobo: undefined, maximumKobo: undefined }
const limits = { minimumKobo: 5_000, maximumKobo: 20_000_000 }

describe('an amount that the customer chooses', () => {
  it.each([
    [100, 0.5, anyAmount],
    [2, 0.5, anyAmount],
    [100, 0.5, limits],
    [400_000, 0.5, limits],
    [20, 0.45, anyAmount],
    [7, 3, anyAmount],
    [112_000_000, 0.0001, anyAmount],
  ])('may be %i points at %d', (points, rate, within) => {
    expect(refuseChosenAmount(points, rate, within)).toBeUndefined()
  })

  it.each([
    [101, 0.5, anyAmount, 'The amount must be in whole naira. Enter 100 or 102 points.'],
    [1_001, 0.45, limits, 'The amount must be in whole naira. Enter 1,000 or 1,020 points.'],
    [1, 0.5, anyAmount, 'The minimum amount is ₦1.00, which costs 2 points.'],
    [98, 0.5, limits, 'The minimum amount is ₦50.00, which costs 100 points.'],
    [99, 0.45, limits, 'The minimum amount is ₦54.00, which costs 120 points.'],
    [400_002, 0.5, limits, 'The maximum amount is ₦200,000.00, which costs 400,000 points.'],
    [100, 0, anyAmount, 'These points can’t be redeemed here right now.'],
  ])('may not be %i points at %d', (points, rate, within, reason) => {
    expect(refuseChosenAmount(points, rate, within)).toBe(reason)
  })

  it('is whole naira within the limits exactly when it is not refused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 99_999 }),
        (points, tenths) => {
          const rate = tenths / 10_000
          const kobo = convertedKobo(points, rate) ?? 0
          const isWhole = (BigInt(points) * BigInt(tenths)) % 10_000n === 0n
          const fits = isWhole && kobo >= limits.minimumKobo && kobo <= limits.maximumKobo
          expect(refuseChosenAmount(points, rate, limits) === undefined).toBe(fits)
        },
      ),
    )
  })
})
