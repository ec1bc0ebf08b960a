// Reads codes in pictures with the browser's own detector if it knows every format we need, else with the WebAssembly
// reader, in a worker so that taps are not delayed. It is large, so load it lazily.
import type { FoundCode } from './code-formats.ts'
import { openNativeReader } from './native-code-reader.ts'
import { openWorkerReader } from './worker-code-reader.ts'

export type CodeReader = {
  /** Takes ownership of the picture and closes it. Reads one picture at a time. */
  read(picture: ImageBitmap): Promise<readonly FoundCode[]>
  close(): void
}

const largestPhotoWidth = 1600

export async function openCodeReader(): Promise<CodeReader> {
  return (await openNativeReader(globalThis.BarcodeDetector)) ?? openWorkerReader()
}

/** The codes in a photo from the user's files; empty if it is no picture or shows no code. */
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
