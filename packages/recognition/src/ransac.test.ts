import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countAgreeing } from './ransac.ts'

const within = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const cells = Array.from({ length: 6 * 8 }, (_, cell) => [cell % 6, Math.floor(cell / 6)] as const)
/** A point in each cell of a picture of 300 by 400 pixels. */
const points = fc.tuple(...cells.map(([x, y]) => fc.tuple(within(x, x + 1), within(y, y + 1))))
/** How the picture is seen: rotated, from nearer or further away, and at an angle, which makes it narrower. */
const view = fc.record({
  turned: within(-Math.PI, Math.PI),
  scale: within(0.5, 1.5),
  narrowed: within(0.5, 1),
})

test('all points of a picture agree that is seen turned, from afar and at a slant', () => {
  fc.assert(
    fc.property(points, view, (places, { turned, scale, narrowed }) => {
      const [cos, sin] = [Math.cos(turned) * scale, Math.sin(turned) * scale]
      const positions = places.flatMap(([column, row]) => {
        const [x, y] = [column * 50, row * 50]
        return [cos * narrowed * x - sin * y + 100, sin * narrowed * x + cos * y + 50, x, y]
      })
      expect(countAgreeing({ count: places.length, positions: Float32Array.from(positions) })).toBe(
        places.length,
      )
    }),
  )
})
