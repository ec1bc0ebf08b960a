import { readFile } from 'node:fs/promises'

/** The little of WebAssembly that is needed here; the types of Node leave it out. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: Record<string, unknown> } }>
}

type Run = (...addresses: number[]) => void

const pageBytes = 65_536

/** What runs in WebAssembly, and the memory that it reads and writes. `npm run assemble-kernels` writes its file. */
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
