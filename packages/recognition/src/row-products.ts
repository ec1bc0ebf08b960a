import { loadKernel } from './load-kernel.ts'

/** The four thousand patches of a photo take three rounds. */
const kernelBytes = 2 ** 20
const { run, buffer } = await loadKernel('row-products.wasm', 'products', kernelBytes)
const numbers = new Float32Array(buffer)

/**
 * The dot product of every row of one matrix with every row of another, grouped by left row. The rows have `length` numbers; this
 * and the number of right rows must be multiples of four.
 */
export function rowProducts(left: Float32Array, right: Float32Array, length: number): Float32Array {
  const answersEach = right.length / length
  const rows = left.length / length
  const products = new Float32Array(rows * answersEach)
  numbers.set(right)
  const leftAt = right.length
  const rowsAtOnce = Math.floor((numbers.length - leftAt) / (length + answersEach))
  const answersAt = leftAt + rowsAtOnce * length
  for (let row = 0; row < rows; row += rowsAtOnce) {
    const some = left.subarray(row * length, (row + rowsAtOnce) * length)
    numbers.set(some, leftAt)
    const count = some.length / length
    const addresses = [leftAt, leftAt + some.length, 0, leftAt, length, answersAt]
    run(...addresses.map((at) => at * Float32Array.BYTES_PER_ELEMENT))
    products.set(numbers.subarray(answersAt, answersAt + count * answersEach), row * answersEach)
  }
  return products
}
