import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { printTable } from '../../bench/figures.ts'
import { readGtins } from '@jara/recognition/read-gtins'
import type { LabelledPhoto } from '../training/labelled-photos.ts'
import { seededRandom } from '@jara/recognition/random'
import { percent } from './accuracy.ts'

const sidesPx = [640, 960, 1_280, 1_600]
/** The width of a package's barcode, as a share of the photo's width. */
const widths = [0.1, 0.15, 0.2, 0.3]
const packages = 8
const sensorPx = 2_400
const quality = 85

/** Prints the file size of photos with more or fewer pixels, and whether a barcode in them can still be read. */
export async function printSizes(labelled: readonly LabelledPhoto[]): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const shelf = await photosSideBySide(labelled)
  const photos = []
  for (const width of widths) {
    photos.push(
      await Promise.all(Array.from({ length: packages }, (_, seed) => photographBarcode(width, seed))),
    )
  }
  const rows = []
  for (const side of sidesPx) {
    const { length } = await send(shelf, side)
    const read = []
    for (const group of photos) read.push(percent(await shareRead(group, side)))
    rows.push([`${side}`, `${Math.round(length / 1_000)}`, ...read])
  }
  console.log('\n### What the app sends: kilobytes, and how many of 100 barcodes can be read')
  const titles = widths.map((width) => `barcode over ${percent(width)} % of the width`)
  printTable([['longest side, px', 'a shelf of 25 photos, kB', ...titles], ...rows])
}

async function send(photo: Uint8Array, side: number): Promise<Buffer> {
  return sharp(photo).resize(side, side, { fit: 'inside' }).jpeg({ quality }).toBuffer()
}

/** As detailed as a photo can be at this size, without enlarging any pixels: real photos are smaller. */
async function photosSideBySide(labelled: readonly LabelledPhoto[]): Promise<Buffer> {
  const across = 5
  const tile = Math.round(Math.max(...sidesPx) / across)
  const chosen = labelled.filter(({ split }) => split === 'query').slice(0, across * across)
  const tiles = []
  for (const [at, { file }] of chosen.entries()) {
    const input = await sharp(await readFile(file))
      .resize(tile, tile)
      .toBuffer()
    tiles.push({ input, left: (at % across) * tile, top: Math.floor(at / across) * tile })
  }
  const background = '#888'
  return sharp({ create: { width: tile * across, height: tile * across, channels: 3, background } })
    .composite(tiles)
    .png()
    .toBuffer()
}

interface BarcodePhoto {
  readonly photo: Buffer
  readonly gtin: string
}

/** A white label on a soft, colourful background, slightly rotated, slightly out of focus, with the noise of a small lens. */
async function photographBarcode(width: number, seed: number): Promise<BarcodePhoto> {
  const random = seededRandom(seed + 1)
  const digits = Array.from({ length: 12 }, () => Math.floor(random() * 10)).join('')
  const { svg, text } = await writeEan(digits)
  const label = await sharp(Buffer.from(svg), { density: 200 })
    .flatten({ background: 'white' })
    .resize(Math.round(sensorPx * width))
    .rotate(random() * 16 - 8, { background: 'white' })
    .png()
    .toBuffer()
  const colours = Buffer.from(Array.from({ length: 6 * 6 * 3 }, () => random() * 256))
  const table = await sharp(colours, { raw: { width: 6, height: 6, channels: 3 } })
    .resize(sensorPx, (sensorPx * 3) / 4, { fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer()
  const inFocus = await sharp(table)
    .composite([{ input: label, gravity: 'centre' }])
    .png()
    .toBuffer()
  const still = await sharp(inFocus).blur(1.5).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const noisy = still.data.map((level) => Math.min(255, Math.max(0, level + random() * 24 - 12)))
  const { width: across, height: down } = still.info
  const photo = await sharp(noisy, { raw: { width: across, height: down, channels: 3 } })
    .png()
    .toBuffer()
  return { photo, gtin: text }
}

async function writeEan(digits: string): Promise<{ svg: string; text: string }> {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  const text = `${digits}${(10 - (sum % 10)) % 10}`
  const { svg } = await writeBarcode(text, { format: 'EAN13', scale: 4 })
  return { svg, text }
}

async function shareRead(photos: readonly BarcodePhoto[], side: number): Promise<number> {
  let read = 0
  for (const { photo, gtin } of photos) {
    const found = await readGtins(await send(photo, side))
    if (found.includes(`0${gtin}`)) read++
  }
  return read / photos.length
}
