// Photos as they leave the phone: JPEGs of a size that a slow line carries, without what a camera app wrote into them.
import { limits } from '@jara/rules/limits'
import { savesData } from './data-saver.ts'
import { fitWithin, type Size } from './fit-within.ts'
import { boxInPicture, type Rectangle } from './scan-box.ts'

export type PhotoFailure = 'not-ready' | 'no-canvas' | 'failed'
export type PhotoAnswer = { readonly photo: Blob } | { readonly failed: PhotoFailure }

/** What somebody sees of a live picture: the part that its element shows. */
export async function takePhoto(
  video: HTMLVideoElement | null,
  quality: number = limits.photoJpegQuality,
): Promise<PhotoAnswer> {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return { failed: 'not-ready' }
  const shown = video.getBoundingClientRect()
  const part = boxInPicture({ width: video.videoWidth, height: video.videoHeight }, shown, shown)
  return part ? drawnPhoto(video, part, quality) : { failed: 'not-ready' }
}

/** A picture from somebody's files. Its orientation is applied, its place and time are dropped. */
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
  return photo ? { photo } : { failed: 'failed' }
}

function canvasOf({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}
