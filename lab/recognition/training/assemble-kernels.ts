// Assembles the WebAssembly text of the kernels into binaries: `npm run assemble-kernels`.
import { readFile, writeFile } from 'node:fs/promises'
import openWabt from 'wabt'

const folder = new URL('../../../packages/recognition/src/', import.meta.url)

export const kernels = ['nearest-points', 'row-products']

export function assembledOf(kernel: string): URL {
  return new URL(`${kernel}.wasm`, folder)
}

export async function assemble(kernel: string): Promise<Uint8Array> {
  const { parseWat } = await openWabt()
  const text = await readFile(new URL(`${kernel}.wat`, folder), 'utf8')
  return parseWat(`${kernel}.wat`, text, { simd: true }).toBinary({}).buffer
}

if (import.meta.main) {
  for (const kernel of kernels) await writeFile(assembledOf(kernel), await assemble(kernel))
}
