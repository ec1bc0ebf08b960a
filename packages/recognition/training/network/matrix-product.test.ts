import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorkbench, matrixOf } from '../../src/network/matrix-product.ts'

const number = fc.integer({ min: -64, max: 64 }).map((eighths) => eighths / 8)
const sizes = fc.record({
  rows: fc.integer({ min: 1, max: 5 }).map((fours) => fours * 4),
  inner: fc.integer({ min: 1, max: 20 }),
  columns: fc.integer({ min: 1, max: 4 }).map((eights) => eights * 8),
})

test('matrices are multiplied as the definition says, and added to what was there', async () => {
  await fc.assert(
    fc.asyncProperty(
      sizes,
      fc.infiniteStream(number),
      fc.constantFrom('replaces', 'adds'),
      async ({ rows, inner, columns }, numbers, how) => {
        const bench = await createWorkbench(rows * inner + inner * columns + rows * columns, inner)
        const fill = (count: number) => {
          const room = bench.take(count)
          room.set([...numbers.take(count)])
          return room
        }
        const [a, b, into] = [fill(rows * inner), fill(inner * columns), fill(rows * columns)]
        const before = Float32Array.from(into)
        bench.multiply(matrixOf(a, inner), matrixOf(b, columns), matrixOf(into, columns), how)
        const wanted = before.map((value, at) => {
          const [row, column] = [Math.floor(at / columns), at % columns]
          let sum = how === 'adds' ? value : 0
          for (let k = 0; k < inner; k++) {
            sum += (a[row * inner + k] ?? 0) * (b[k * columns + column] ?? 0)
          }
          return sum
        })
        // Eighths of this size are added up without rounding, in whatever order.
        expect(into).toEqual(wanted)
      },
    ),
  )
})
