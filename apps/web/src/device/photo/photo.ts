// Photos as they leave the phone: JPEGs of a size that a slow line carries, without what a camera app wrote into them.
import { limits } from '@jara/rules/limits'
import { looksBlurred, sharpnessLook, type GreyPicture } from '@jara/rules/sharpness'
import { savesData } from '../data-saver.ts'
import { fitWithin, type Size } from './fit-within.ts'
import { boxInPicture, type Rectangle } from '../camera/scan-box.ts'

export type PhotoFailure = 'not-ready' | 'no-canvas' | 'failed'
export type TakenPhoto = {
  readonly photo: Blob
  /** Whether it seems not to be worth sending; that is for people to say. */
  readonly isBlurred: boolean
}
export type PhotoAnswer = TakenPhoto | { readonly failed: PhotoFailure }

/** The part of a live picture that its element shows. */
export async function takePhoto(
  video: HTMLVideoElement | null,
  quality: number = limits.photoJpegQuality,
): Promise<PhotoAnswer> {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return { failed: 'not-ready' }
  const shown = video.getBoundingClientRect()
  const part = boxInPicture({ width: video.videoWidth, height: video.videoHeight }, shown, shown)
  return part ? drawnPhoto(video, part, quality) : { failed: 'not-ready' }
}

/** A picture from the user's files. Its orientation is applied, its place and time are dropped. */
export async function shrinkPhoto(file: Blob): Promise<PhotoAnswer> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { failed: 'failed' }
  const { width, height } = picture
  const answer = await drawnPhoto(picture, { left: 0, top: 0, width, height })
  picture.close()
  return answer
}

async function drawnPhoto(
  source: CanvasImageSource,
  part: Rectangle,
  quality: number = limits.photoJpegQuality,
): Promise<PhotoAnswer> {
  const size = fitWithin(part, savesData() ? limits.photoSparingSidePx : limits.photoLongestSidePx)
  const canvas = canvasOf(size)
  const drawing = canvas.getContext('2d')
  if (!drawing) return { failed: 'no-canvas' }
  // JPEG knows no transparency, and would make it black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, size.width, size.height)
  drawing.drawImage(source, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height)
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!photo) return { failed: 'failed' }
  const middle = middleOf(canvas)
  return { photo, isBlurred: middle !== undefined && looksBlurred(middle) }
}

/** Where the product is held, in few pixels. */
function middleOf(photo: HTMLCanvasElement): GreyPicture | undefined {
  const { middle, longestSidePx } = sharpnessLook
  const part = { width: photo.width * middle, height: photo.height * middle }
  const { width, height } = fitWithin(part, longestSidePx * middle)
  const drawing = canvasOf({ width, height }).getContext('2d', { willReadFrequently: true })
  if (!drawing) return undefined
  drawing.imageSmoothingQuality = 'high'
  const left = (photo.width - part.width) / 2
  const top = (photo.height - part.height) / 2
  drawing.drawImage(photo, left, top, part.width, part.height, 0, 0, width, height)
  const { data } = drawing.getImageData(0, 0, width, height)
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => lightOf(data, at * 4))
  return { pixels, width, height }
}

/** How bright red, green and blue are to the eye. */
function lightOf(data: Uint8ClampedArray, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
}

function canvasOf({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Whether this device can show a file as a picture; its name and type are not trusted. */
export async function isReadablePhoto(file: Blob): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  picture?.close()
  return picture !== undefined
}
