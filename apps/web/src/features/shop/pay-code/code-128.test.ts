import { readFileSync } from 'node:fs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { beforeAll, expect, it } from 'vitest'
import { code128 } from './code-128.ts'

beforeAll(() => {
  const module = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(module).buffer } })
})

/** As a camera sees it: three pixels per module, and the quiet zones of the screen. */
function picture({ bars, size }: ReturnType<typeof code128>): ImageData {
  const [module, quiet, height] = [3, 10, 40]
  const width = (size + 2 * quiet) * module
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (const bar of bars) {
      for (let x = (bar.at + quiet) * module; x < (bar.at + bar.width + quiet) * module; x += 1) {
        data.set([0, 0, 0], (y * width + x) * 4)
      }
    }
  }
  return { data, width, height, colorSpace: 'srgb' }
}

it('a scanner reads what was drawn, in every pair of digits', async () => {
  const all = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'))
  for (let from = 0; from < all.length; from += 6) {
    const digits = [...all, ...all].slice(from, from + 6).join('')
    const [read] = await readBarcodes(picture(code128(digits)), { formats: ['Code128'] })
    expect(read?.text).toBe(digits)
  }
})
