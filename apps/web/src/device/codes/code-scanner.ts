// Reads codes from a live camera until stopped: one reader, one picture at a time.
import { limits } from '@jara/rules/limits'
import { believedCode, type FoundCode } from './code-formats.ts'
import type { CodeReader } from './code-reader.ts'
import { boxInPicture } from '../camera/scan-box.ts'

type Scanner = {
  readonly reader: CodeReader
  readonly video: HTMLVideoElement
  /** Only the part of the picture inside this element is read. */
  readonly box: Element
  onCode(code: FoundCode): void
  /** The reader failed; no further codes will be found. */
  onBroken(): void
}

/** Returns a function that stops the scan. */
export function scanForCodes(scanner: Scanner): () => void {
  const left = new AbortController()
  lookUntilLeft(scanner, left.signal).catch(() => !left.signal.aborted && scanner.onBroken())
  return () => left.abort()
}

/** The reader is nearly half a megabyte compressed, so it loads only for scanning. */
export async function loadReader(): Promise<CodeReader | undefined> {
  const loaded = await import('./code-reader.ts').catch(() => undefined)
  return loaded?.openCodeReader()
}

async function lookUntilLeft(scanner: Scanner, left: AbortSignal) {
  let foundBefore: readonly FoundCode[] = []
  while (!left.aborted) {
    const nextLook = pause(1000 / limits.qrScanner.framesPerSecond)
    const picture = await pictureInBox(scanner)
    const found = picture ? await scanner.reader.read(picture) : []
    const code = believedCode(found, foundBefore)
    foundBefore = found
    if (code && !left.aborted) scanner.onCode(code)
    await nextLook
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function pictureInBox({ video, box }: Scanner): Promise<ImageBitmap | undefined> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
  const picture = { width: video.videoWidth, height: video.videoHeight }
  const part = boxInPicture(picture, video.getBoundingClientRect(), box.getBoundingClientRect())
  if (!part) return undefined
  return createImageBitmap(video, part.left, part.top, part.width, part.height).catch(() => undefined)
}

/** The codes in a photo; empty if it is no picture or the reader cannot be loaded. */
export async function readCodesInPhoto(photo: Blob): Promise<readonly FoundCode[]> {
  const loaded = await import('./code-reader.ts').catch(() => undefined)
  return loaded ? loaded.readPhoto(photo) : []
}
