// Prepares photos for upload: JPEGs small enough for a slow network, without the camera app's metadata.
import { limits } from '@jara/rules/limits'
import { looksBlurred, sharpnessLook, type GreyPicture } from '@jara/rules/earning/sharpness'
import { savesData } from '../data-saver.ts'
import { fitWithin, type Size } from './fit-within.ts'
import { boxInPicture, type Rectangle } from '../camera/scan-box.ts'

export type PhotoFailure = 'not-ready' | 'no-canvas' | 'failed'
export type TakenPhoto = {
  readonly photo: Blob
  /** Whether the photo looks blurred. Only a hint: the user decides whether to send it. */
  readonly isBlurred: boolean
}
export type PhotoAnswer = TakenPhoto | { readonly failed: PhotoFailure }

/** Takes a photo of the visible part of a live picture. */
export async function takePhoto(
  video: HTMLVideoElement | null,
  quality: number = limits.photoJpegQuality,
): Promise<PhotoAnswer> {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return { failed: 'not-ready' }
  const shown = video.getBoundingClientRect()
  const part = boxInPicture({ width: video.videoWidth, height: video.videoHeight }, shown, shown)
  return part ? drawnPhoto(video, part, quality) : { failed: 'not-ready' }
}

/** Shrinks a picture from the user's files. Applies its orientation and drops its location and time. */
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
  // JPEG has no transparency: it would turn black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, size.width, size.height)
  drawing.drawImage(source, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height)
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!photo) return { failed: 'failed' }
  const middle = middleOf(canvas)
  return { photo, isBlurred: middle !== undefined && looksBlurred(middle) }
}

/** The middle of the photo, where the product is, scaled down. */
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

/** The perceived brightness of a pixel. */
function lightOf(data: Uint8ClampedArray, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
}

function canvasOf({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Whether this device can decode the file as a picture. Its name and type prove nothing. */
export async function isReadablePhoto(file: Blob): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  picture?.close()
  return picture !== undefined
}
