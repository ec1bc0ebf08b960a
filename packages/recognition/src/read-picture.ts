import sharp from 'sharp'
import type { GreyPicture } from './key-points.ts'
import { type LabPicture, labPicture } from './lab-picture.ts'
import { type Looks, lookSidePx } from './mobilenet.ts'

const colourSidePx = 256
const greySidePx = 400

export interface ReadPicture {
  readonly colours: LabPicture
  readonly grey: GreyPicture
  readonly looks: Looks
}

/** A picture in the three forms that are analysed. */
export async function readPicture(picture: Uint8Array): Promise<ReadPicture> {
  const content = await cutToContent(picture)
  const [colour, grey, looks] = await Promise.all([
    sharp(content)
      .resize(colourSidePx, colourSidePx, { fit: 'inside' })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
    sharp(content)
      .resize(greySidePx, greySidePx, { fit: 'inside' })
      .flatten({ background: '#808080' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true }),
    takeLooks(content),
  ])
  return {
    colours: labPicture(colour.data, colour.info.width, colour.info.height),
    grey: { pixels: grey.data, width: grey.info.width, height: grey.info.height },
    looks,
  }
}

/** The share of the middle square that the closest crop shows. */
const closeShare = 0.7

async function takeLooks(content: Uint8Array): Promise<Looks> {
  const { width, height } = await sharp(content).metadata()
  const middle = (share: number) => {
    const side = Math.max(1, Math.round(Math.min(width, height) * share))
    const left = Math.floor((width - side) / 2)
    const top = Math.floor((height - side) / 2)
    return sharp(content).extract({ left, top, width: side, height: side }).resize(lookSidePx, lookSidePx)
  }
  const whole = sharp(content).resize(lookSidePx, lookSidePx, { fit: 'contain', background: 'white' })
  return Promise.all(
    [whole, middle(1), middle(closeShare)].map((look) =>
      look.flatten({ background: 'white' }).toColourspace('srgb').raw().toBuffer(),
    ),
  )
}

/** Drawings of products have transparent margins, which are trimmed; photos are left as they are. */
async function cutToContent(picture: Uint8Array): Promise<Uint8Array> {
  const { hasAlpha } = await sharp(picture).metadata()
  if (!hasAlpha) return picture
  const { isOpaque } = await sharp(picture).stats()
  return isOpaque ? picture : sharp(picture).trim({ threshold: 1 }).png({ compressionLevel: 0 }).toBuffer()
}
