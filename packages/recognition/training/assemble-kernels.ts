// Puts the text of the matrix product into the bytes that run: `npm run assemble-matrix-product`.
import { readFile, writeFile } from 'node:fs/promises'
import openWabt from 'wabt'

const folder = new URL('../../src/network/', import.meta.url)
const text = new URL('matrix-product.wat', folder)
export const assembled = new URL('matrix-product.wasm', folder)

export async function assembleMatrixProduct(): Promise<Uint8Array> {
  const { parseWat } = await openWabt()
  const module = parseWat('matrix-product.wat', await readFile(text, 'utf8'), { simd: true })
  return module.toBinary({}).buffer
}

if (import.meta.main) await writeFile(assembled, await assembleMatrixProduct())
