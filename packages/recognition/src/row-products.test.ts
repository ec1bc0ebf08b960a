import { expect, test } from 'vitest'
import { rowProducts } from './row-products.ts'

const someNumbers = (count: number) => Float32Array.from({ length: count }, (_, at) => Math.sin(at * at))

test.each([
  [1, 4, 4],
  [7, 8, 12],
  // More rows than fit into the kernel's memory at once.
  [4_000, 64, 72],
])('%d rows times %d rows of %d numbers', (leftRows, rightRows, length) => {
  const left = someNumbers(leftRows * length)
  const right = someNumbers(rightRows * length)
  const expected = Float32Array.from({ length: leftRows * rightRows }, (_, at) => {
    const row = Math.floor(at / rightRows) * length
    const other = (at % rightRows) * length
    let sum = 0
    for (let number = 0; number < length; number++) {
      sum += (left[row + number] ?? 0) * (right[other + number] ?? 0)
    }
    return sum
  })
  const products = rowProducts(left, right, length)
  expect(products).toHaveLength(expected.length)
  const furthestOff = products.reduce(
    (most, product, at) => Math.max(most, Math.abs(product - (expected[at] ?? 0))),
    0,
  )
  expect(furthestOff).toBeLessThan(1e-5)
})
