import { areaOf, type SquareCut } from './square-cut.ts'

/** Enough for the widest place in the app, and quick to load over a slow network. */
const sidePx = 640

/** The cropped square as a JPEG. */
export async function encodeCut(picture: ImageBitmap, cut: SquareCut): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: sidePx, height: sidePx })
  drawCut(canvas, picture, cut)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('The browser could not encode the picture.')
  return blob
}

export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: SquareCut): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = areaOf(picture, cut)
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
