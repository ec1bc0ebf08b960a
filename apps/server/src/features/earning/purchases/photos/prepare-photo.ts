import { isJpegOrPng } from '@jara/rules/earning/photo'
import sharp from 'sharp'
import { Refusal } from '../../../../access/refusal.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { refuseUnusualPng } from './png-chunks.ts'

export interface PreparedPhoto {
  readonly photo: Buffer
  readonly thumbnail: Buffer
  /** Sixty-four zeros and ones; undefined for a picture that is blank or too small to show a product. */
  readonly perceptualHash: string | undefined
}

/** More than a usual phone photo has, yet small enough to decode in memory. */
const maxPixels = 24_000_000
/** Every phone's camera and every screenshot has more. */
const shortestSidePx = 200
const longestSidePx = 1_600
const thumbnailSidePx = 320
/** A longer strip is not a photo, and would shrink to nothing. */
const maxAspectRatio = 50
const decodeWithinSeconds = 10

// One thread per picture and no cache: the photo queue limits concurrency.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Re-encodes an upload: upright, of limited size and without metadata. Checks the dimensions before decoding, so that a
 * huge picture costs no memory.
 */
export async function preparePhoto(sent: Buffer): Promise<PreparedPhoto> {
  if (isJpegOrPng(sent) === 'image/png') refuseUnusualPng(sent)
  const { width, height } = await acceptedSize(sent)
  const photo = await decode(sent)
  const isLargeEnough = Math.min(width, height) >= shortestSidePx
  const [thumbnail, hash] = await Promise.all([
    shrink(photo),
    isLargeEnough ? perceptualHash(photo) : undefined,
  ])
  return { photo, thumbnail, perceptualHash: hash }
}

async function acceptedSize(sent: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata().catch(unreadable)
  if (width * height > maxPixels) {
    throw new Refusal(
      'invalid',
      'This photo has more than 24 megapixels. Please take it at a lower resolution.',
      {
        code: 'photo_too_large',
      },
    )
  }
  if (Math.max(width, height) > maxAspectRatio * Math.min(width, height)) {
    throw new Refusal('invalid', 'This photo is too narrow to show a product. Please take another one.', {
      code: 'photo_too_narrow',
    })
  }
  return { width, height }
}

async function decode(sent: Buffer): Promise<Buffer> {
  return sharp(sent, {
    limitInputPixels: maxPixels,
    // Tolerates minor encoder faults of phones, but not truncated files.
    failOn: 'error',
    sequentialRead: true,
    autoOrient: true,
  })
    .timeout({ seconds: decodeWithinSeconds })
    .resize(longestSidePx, longestSidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(unreadable)
}

async function shrink(photo: Buffer): Promise<Buffer> {
  return sharp(photo)
    .resize(thumbnailSidePx, thumbnailSidePx, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer()
}

function unreadable(): never {
  throw new Refusal('invalid', 'We can’t read this photo. Please take it again.', {
    code: 'photo_unreadable',
  })
}
