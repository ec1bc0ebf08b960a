import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { makePicture } from './photos.ts'

/** A number that no product has, with its check digit, written with all fourteen digits. */
export function aGtin(): string {
  const digits = `0${Array.from({ length: 12 }, () => randomInt(10)).join('')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A package in a photo, its barcode a fifth of the picture wide. */
export async function photographBarcode(text: string, format: 'EAN13' | 'UPCA' = 'EAN13'): Promise<Buffer> {
  await (writerReady ??= prepareWriter())
  const { svg } = await writeBarcode(text, { format, scale: 4 })
  const label = await sharp(Buffer.from(svg), { density: 150 })
    .flatten({ background: 'white' })
    .resize(520)
    .rotate(4, { background: 'white' })
    .png()
    .toBuffer()
  return (await makePicture(2_400, 1_800))
    .composite([{ input: label, left: 900, top: 700 }])
    .jpeg({ quality: 80 })
    .toBuffer()
}

let writerReady: Promise<unknown> | undefined

/** Otherwise the writer would fetch its WebAssembly from elsewhere. */
async function prepareWriter(): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
}
