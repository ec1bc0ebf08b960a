// Reads codes out of pictures: with the browser's own detector where it knows every format we need, else with the
// WebAssembly one, in a worker of its own so that taps are never held up. Large, so load it where it is needed.
import type { FoundCode } from './code-formats.ts'
import { openNativeReader } from './native-code-reader.ts'
import { openWorkerReader } from './worker-code-reader.ts'

export type CodeReader = {
  /** Takes the picture over and closes it. One at a time. */
  read(picture: ImageBitmap): Promise<readonly FoundCode[]>
  close(): void
}

const largestPhotoWidth = 1600

export async function openCodeReader(): Promise<CodeReader> {
  return (await openNativeReader(globalThis.BarcodeDetector)) ?? openWorkerReader()
}

/** What a photo from the person's files shows; nothing when it is no picture or shows no code. */
export async function readPhoto(photo: Blob): Promise<readonly FoundCode[]> {
  const reader = await openCodeReader()
  try {
    return await reader.read(await scaledDown(await createImageBitmap(photo)))
  } catch {
    return []
  } finally {
    reader.close()
  }
}

async function scaledDown(picture: ImageBitmap): Promise<ImageBitmap> {
  if (picture.width <= largestPhotoWidth) return picture
  const smaller = await createImageBitmap(picture, { resizeWidth: largestPhotoWidth, resizeQuality: 'high' })
  picture.close()
  return smaller
}
