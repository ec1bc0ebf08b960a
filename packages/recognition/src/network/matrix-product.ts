import { readFile } from 'node:fs/promises'

/** A matrix in the memory of a Workbench, row after row. */
export interface Matrix {
  /** Where its first number lies, in bytes. */
  readonly at: number
  readonly rows: number
  readonly columns: number
}

export interface Workbench {
  /** All numbers on it. */
  readonly numbers: Float32Array
  /** Room for so many numbers, which nobody gives back. */
  take(count: number): Float32Array
  /** Multiplies into `into`, whose rows have to be a multiple of four and its columns one of eight. */
  multiply(a: Matrix, b: Matrix, into: Matrix, adds?: 'replaces' | 'adds'): void
}

type Multiply = (
  ...numbers: [
    a: number,
    b: number,
    c: number,
    rows: number,
    columns: number,
    inner: number,
    strip: number,
    adds: number,
  ]
) => void

/** The little of WebAssembly that is needed here; the types of Node leave it out. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<{ readonly exports: Record<string, unknown> }>
}

const bytesEach = Float32Array.BYTES_PER_ELEMENT
const pageBytes = 65_536
const stripColumns = 8

const compiled = readFile(new URL('./matrix-product.wasm', import.meta.url)).then((bytes) =>
  WebAssembly.compile(bytes),
)

/** Memory for so many numbers, and products of matrices in it; `longestInner` is the longest sum of products. */
export async function createWorkbench(count: number, longestInner: number): Promise<Workbench> {
  const stripNumbers = longestInner * stripColumns
  const initial = Math.ceil(((count + stripNumbers) * bytesEach) / pageBytes)
  const memory = new WebAssembly.Memory({ initial })
  const { exports } = await WebAssembly.instantiate(await compiled, { memory: { memory } })
  const product = exports['multiply'] as Multiply
  let taken = stripNumbers
  return {
    numbers: new Float32Array(memory.buffer),
    take(wanted) {
      const room = new Float32Array(memory.buffer, taken * bytesEach, wanted)
      taken += wanted
      return room
    },
    multiply(a, b, into, adds = 'replaces') {
      product(a.at, b.at, into.at, into.rows, into.columns, a.columns, 0, adds === 'adds' ? 1 : 0)
    },
  }
}

/** Numbers of a Workbench, read as rows of so many columns. */
export function matrixOf(numbers: Float32Array, columns: number): Matrix {
  return { at: numbers.byteOffset, rows: numbers.length / columns, columns }
}
