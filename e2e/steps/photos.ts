import { join } from 'node:path'
import sharp from 'sharp'

/** A file as a user picks it on the phone. */
export interface PickedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The file of a product's drawing, such as `rice`. */
export function drawingOf(product: string): string {
  return join(import.meta.dirname, '../../apps/server/pictures', `${product}.svg`)
}

/** A plain photo with nothing to recognise in it. */
export async function aPhoto(type: 'jpeg' | 'png' = 'jpeg'): Promise<PickedFile> {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#c9a46b' } })
  return {
    name: `basket.${type}`,
    mimeType: `image/${type}`,
    buffer: await picture.toFormat(type).toBuffer(),
  }
}

/** A photo that is out of focus. */
export async function aBlurredPhoto(): Promise<PickedFile> {
  const product = await sharp(drawingOf('rice'), { density: 300 })
    .resize(900, 900, { fit: 'inside' })
    .png()
    .toBuffer()
  const scene = sharp({ create: { width: 1280, height: 960, channels: 3, background: '#b08d57' } })
  const still = await scene
    .composite([{ input: product }])
    .png()
    .toBuffer()
  const buffer = await sharp(still).blur(24).jpeg().toBuffer()
  return { name: 'moved.jpg', mimeType: 'image/jpeg', buffer }
}
