import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertedKobo, pointsForPlan, refusePlanPoints } from './redemption.ts'

describe('Points converted at a rate', () => {
  test.each([
    [1000, 0.5, 50_000],
    [0, 0.5, 0],
    [3, 0.1, 30],
    [29, 0.01, 29],
    [57, 0.01, 57],
    [1, 0.0099, 0],
    [101, 0.0099, 99],
    [10_000_000, 0.2857, 285_700_000],
    [7, 1e-7, 0],
    [5, 0, 0],
    [10_000_000, 99_999.9999, 99_999_999_900_000],
  ])('%s at %s are %s kobo', (points, rate, kobo) => {
    expect(convertedKobo(points, rate)).toBe(kobo)
  })

  test.each([
    [-1, 0.5],
    [1.5, 0.5],
    [Number.NaN, 0.5],
    [1, -0.5],
    [1, Number.NaN],
    [1, Number.POSITIVE_INFINITY],
    [10_000_000, 1e12],
  ])('%s at %s are no amount', (points, rate) => {
    expect(convertedKobo(points, rate)).toBeUndefined()
  })
})

describe('The points a plan costs', () => {
  test.each([
    [10_000, 0.5, 200],
    [10_000, 0.3, 334],
    [100_000, 0.5, 2000],
    [1, 10, 1],
    [30, 0.1, 3],
    [31, 0.1, 4],
    [29, 0.01, 29],
  ])('%s kobo at %s are %s', (price, rate, points) => {
    expect(pointsForPlan(price, rate)).toBe(points)
  })

  test.each([
    [0, 0.5],
    [-100, 0.5],
    [10.5, 0.5],
    [Number.NaN, 0.5],
    [100, 0],
    [100, -0.5],
    [100, Number.NaN],
    [900_000_000_000_000, 1e-9],
  ])('%s kobo at %s cannot be said', (price, rate) => {
    expect(pointsForPlan(price, rate)).toBeUndefined()
  })

  test.each([
    [2000, 100_000, 0.5, undefined],
    [1999, 100_000, 0.5, 'This plan costs 2,000 points.'],
    [2001, 100_000, 0.5, 'This plan costs 2,000 points.'],
    [2, 1, 10, 'This plan costs 1 point.'],
    [1, 100_000, 0, 'This plan isn’t available right now.'],
  ])('%s points for %s kobo at %s give %j', (points, price, rate, refusal) => {
    expect(refusePlanPoints(points, price, rate)).toBe(refusal)
  })
})

describe('Against exact fractions', () => {
  // A rate with four decimals is `tenThousandths` / 10,000 naira, which is `tenThousandths` / 100 kobo.
  const anyTenThousandths = fc.integer({ min: 1, max: 10_000_000 })
  const anyPoints = fc.integer({ min: 0, max: 10_000_000 })
  const anyPrice = fc.integer({ min: 1, max: 1_000_000_000 })

  test('converted points are the most whole kobo that the points are worth', () => {
    fc.assert(
      fc.property(anyPoints, anyTenThousandths, (points, tenThousandths) => {
        const kobo = BigInt(convertedKobo(points, tenThousandths / 10_000) ?? -1)
        const worth = BigInt(points) * BigInt(tenThousandths)
        expect(kobo * 100n <= worth && worth < (kobo + 1n) * 100n).toBe(true)
      }),
    )
  })

  test('the points of a plan are the fewest that cover its price', () => {
    fc.assert(
      fc.property(anyPrice, anyTenThousandths, (price, tenThousandths) => {
        const points = BigInt(pointsForPlan(price, tenThousandths / 10_000) ?? -1)
        const rate = BigInt(tenThousandths)
        const due = BigInt(price) * 100n
        expect(points * rate >= due && (points - 1n) * rate < due).toBe(true)
      }),
    )
  })

  test('a plan costs points whose converted amount covers its price', () => {
    fc.assert(
      fc.property(anyPrice, anyTenThousandths, (price, tenThousandths) => {
        const rate = tenThousandths / 10_000
        const points = pointsForPlan(price, rate) ?? Number.NaN
        expect(convertedKobo(points, rate)).toBeGreaterThanOrEqual(price)
        expect(convertedKobo(points - 1, rate)).toBeLessThan(price)
      }),
    )
  })
})
