import sharp from 'sharp'
import type { GreyPicture } from './key-points.ts'
import { type LabPicture, labPicture } from './lab-picture.ts'

const colourSidePx = 256
const greySidePx = 400

export interface ReadPicture {
  readonly colours: LabPicture
  readonly grey: GreyPicture
}

/** A picture in the two forms that it is looked at in. */
export async function readPicture(picture: Uint8Array): Promise<ReadPicture> {
  const content = await cutToContent(picture)
  const [colour, grey] = await Promise.all([
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
  ])
  return {
    colours: labPicture(colour.data, colour.info.width, colour.info.height),
    grey: { pixels: grey.data, width: grey.info.width, height: grey.info.height },
  }
}

/** Drawings of products stand free, with clear room around them; photos stay as they are. */
async function cutToContent(picture: Uint8Array): Promise<Uint8Array> {
  const { hasAlpha } = await sharp(picture).metadata()
  if (!hasAlpha) return picture
  const { isOpaque } = await sharp(picture).stats()
  return isOpaque ? picture : sharp(picture).trim({ threshold: 1 }).png({ compressionLevel: 0 }).toBuffer()
}
