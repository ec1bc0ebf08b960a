import { readFile } from 'node:fs/promises'

/** The part of WebAssembly that is used here. Node's types omit it. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: Record<string, unknown> } }>
}

type Run = (...addresses: number[]) => void

const pageBytes = 65_536

/** A WebAssembly kernel, and the memory that it reads and writes. `npm run assemble-kernels` creates its file. */
export async function loadKernel(
  file: string,
  run: string,
  bytes: number,
): Promise<{ readonly run: Run; readonly buffer: ArrayBuffer }> {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes) })
  const { instance } = await WebAssembly.instantiate(await readFile(new URL(`./${file}`, import.meta.url)), {
    memory: { memory },
  })
  return { run: instance.exports[run] as Run, buffer: memory.buffer }
}
