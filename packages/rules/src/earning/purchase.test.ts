import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  pointsShown,
  purchaseDecisions,
  purchaseQuantity,
  purchaseStatuses,
  purchaseTotals,
  refusePurchase,
  shownStatus,
  statusColour,
} from './purchase.ts'

test('A purchase is pending, confirmed or rejected, and a decision confirms or rejects it', () => {
  expect(purchaseStatuses).toEqual(['pending', 'confirmed', 'rejected'])
  expect(purchaseDecisions).toEqual(['confirmed', 'rejected'])
})

describe('A purchase whose status is', () => {
  test.each([
    ['pending', 'pending', 'yellow', 45],
    ['confirmed', 'confirmed', 'green', 45],
    ['rejected', 'rejected', 'red', undefined],
    ['approved', 'confirmed', 'green', 45],
    ['toString', 'confirmed', 'green', 45],
    ['', 'confirmed', 'green', 45],
  ])('%j shows as %s in %s with %s points', (status, shown, colour, points) => {
    expect(shownStatus(status)).toBe(shown)
    expect(statusColour(status)).toBe(colour)
    expect(pointsShown({ status, points: 45 })).toBe(points)
  })
})

describe('A quantity', () => {
  test.each([
    ['1', 1],
    ['3', 3],
    [' 12 ', 12],
    [7, 7],
    ['2.9', 2],
    ['0', 1],
    ['0.9', 1],
    [-5, 1],
    ['-1', 1],
    ['', 1],
    ['abc', 1],
    ['3abc', 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
    ['1000', 1000],
    ['1001', 1000],
    [1e300, 1000],
  ])('entered as %j counts as %s', (entered, quantity) => {
    expect(purchaseQuantity(entered)).toBe(quantity)
  })

  test('is always whole and within its bounds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string()), (entered) => {
        const quantity = purchaseQuantity(entered)
        expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 1000).toBe(true)
      }),
    )
  })
})

describe('Confirming a purchase', () => {
  const nothing = 'No product selected or image captured.'
  test.each([
    [3, '/api/photos/a', undefined],
    [0, '/api/photos/a', undefined],
    [undefined, '/api/photos/a', nothing],
    [3, undefined, nothing],
    [3, '', nothing],
    [undefined, undefined, nothing],
  ])('of product %s with the image %s gives %j', (productId, imageUrl, refusal) => {
    expect(refusePurchase({ productId, imageUrl })).toBe(refusal)
  })
})

describe('The totals of a purchase', () => {
  test('are the price and the points of its units, bonus included', () => {
    const terms = { quantity: 3, unitPriceKobo: 450_050, pointsPerUnit: 45, bonusPoints: 40 }
    expect(purchaseTotals(terms)).toEqual({ totalKobo: 1_350_150, points: 175 })
  })

  test('are exact for every price and quantity there can be', () => {
    const terms = fc.record({
      quantity: fc.integer({ min: 1, max: 1000 }),
      unitPriceKobo: fc.integer({ min: 0, max: 1_000_000_000 }),
      pointsPerUnit: fc.integer({ min: 0, max: 1_000_000 }),
      bonusPoints: fc.integer({ min: 0, max: 1_000_000_000 }),
    })
    fc.assert(
      fc.property(terms, ({ quantity, unitPriceKobo, pointsPerUnit, bonusPoints }) => {
        const { totalKobo, points } = purchaseTotals({
          quantity,
          unitPriceKobo,
          pointsPerUnit,
          bonusPoints,
        })
        const units = BigInt(quantity)
        expect(BigInt(totalKobo)).toBe(BigInt(unitPriceKobo) * units)
        expect(BigInt(points)).toBe(BigInt(pointsPerUnit) * units + BigInt(bonusPoints))
      }),
    )
  })
})
