import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { colourHistogram, colourLikeness, foreground } from './colour-histogram.ts'

const sidePx = 128

/** The features of a simple engine: which colours are where in a picture. */
export async function coloursOf(file: string): Promise<Float32Array> {
  const { data, info } = await sharp(await readFile(file))
    .resize(sidePx, sidePx, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return colourHistogram({ pixels: data, width: info.width, height: info.height })
}

/** How well a product matches a photo by colour alone. */
export function colourScore(photo: Float32Array, references: readonly Float32Array[]): number {
  const inFront = foreground(photo)
  return Math.max(0, ...references.map((reference) => colourLikeness(inFront, reference)))
}
