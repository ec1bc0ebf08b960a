import { readFile } from 'node:fs/promises'
import { isJpegOrPng } from '@jara/rules/photo'
import sharp from 'sharp'
import { Refusal } from '../../../access/refusal.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { refuseUnusualPng } from './png-chunks.ts'

export interface PreparedPhoto {
  readonly photo: Buffer
  readonly thumbnail: Buffer
  /** Sixty-four zeros and ones; undefined where there is too little to see. */
  readonly perceptualHash: string | undefined
}

/** More than any phone's usual photo, and little enough that memory does not notice one. */
const mostPixels = 24_000_000
const longestSidePx = 1_600
const thumbnailSidePx = 320
/** A strip is no photo, and shrunk to our size nothing would be left of it. */
const mostElongated = 50
const decodeWithinSeconds = 10

// One thread a picture and no cache: the queue in front decides how much is done at once.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Makes our own picture of what was sent: upright, of a sensible size, and with nothing of the file but its pixels.
 * The size is read and refused before a pixel is decoded.
 */
export async function preparePhoto(path: string): Promise<PreparedPhoto> {
  const sent = await readFile(path)
  if (isJpegOrPng(sent) === 'image/png') refuseUnusualPng(sent)
  await refuseSize(sent)
  const photo = await decode(sent)
  const [thumbnail, hash] = await Promise.all([shrink(photo), perceptualHash(photo)])
  return { photo, thumbnail, perceptualHash: hash }
}

async function refuseSize(sent: Buffer): Promise<void> {
  const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata().catch(unreadable)
  if (width * height > mostPixels) {
    throw new Refusal(
      'invalid',
      'This photo has more than 24 megapixels. Please take it at a lower resolution.',
      {
        code: 'photo_too_large',
      },
    )
  }
  if (Math.max(width, height) > mostElongated * Math.min(width, height)) {
    throw new Refusal('invalid', 'This photo is too narrow to show a product. Please take another one.', {
      code: 'photo_too_narrow',
    })
  }
}

async function decode(sent: Buffer): Promise<Buffer> {
  return sharp(sent, {
    limitInputPixels: mostPixels,
    // Small faults of a phone's own encoder pass, a picture that ends too early does not.
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
  throw new Refusal('invalid', 'This photo cannot be read. Please take it again.', {
    code: 'photo_unreadable',
  })
}
