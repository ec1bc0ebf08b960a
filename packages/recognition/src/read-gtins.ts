import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { expandUpcE, normaliseGtin } from '@jara/rules/catalogue/gtin'

/** Below this size, the bars of an EAN-13 on a photographed package run together. */
const longestSidePx = 1280

/** The trade numbers of the barcodes in a photo, in full. */
export async function readGtins(photo: Uint8Array): Promise<string[]> {
  await (decoderReady ??= prepareDecoder())
  const { data, info } = await sharp(photo)
    .resize(longestSidePx, longestSidePx, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  }
  const found = await readBarcodes(picture, {
    formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE'],
    maxNumberOfSymbols: 4,
  })
  return found.flatMap(({ isValid, format, text }) => {
    const gtin = normaliseGtin(format === 'UPCE' ? (expandUpcE(text) ?? text) : text)
    return isValid && gtin !== undefined ? [gtin] : []
  })
}

let decoderReady: Promise<unknown> | undefined

/** Otherwise the decoder would fetch its WebAssembly from elsewhere. */
async function prepareDecoder(): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
}
