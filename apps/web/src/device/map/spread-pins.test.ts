import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spreadPins } from './spread-pins.ts'

describe('points that stand apart', () => {
  test('stay where they are when there is room', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 41, y: 0 },
      { x: 300, y: 12.5 },
    ]
    expect(spreadPins(points, 40)).toEqual(points)
  })

  test('move apart in both directions', () => {
    const [left, right] = spreadPins(
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ],
      40,
    )
    expect(left?.x).toBeCloseTo(-15, 0)
    expect(right?.x).toBeCloseTo(25, 0)
  })

  test('are distinct, however many share one location', () => {
    const near = fc.record({ x: fc.integer({ min: 0, max: 60 }), y: fc.integer({ min: 0, max: 60 }) })
    fc.assert(
      fc.property(fc.array(near, { maxLength: 20 }), (points) => {
        const stands = spreadPins(points, 40)
        for (const [index, one] of stands.entries())
          for (const other of stands.slice(index + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(32)
      }),
    )
  })
})
