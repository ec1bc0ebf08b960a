// Looks through a camera for codes until it is left: one camera, one reader, one picture at a time.
import { limits } from '@jara/rules/limits'
import { openCamera, type Camera, type CameraRefusal } from './camera.ts'
import { believedCode, type FoundCode } from './code-formats.ts'
import type { CodeReader } from './code-reader.ts'
import { boxInPicture } from './scan-box.ts'

export type ScannerState =
  | { readonly at: 'starting' }
  | { readonly at: 'scanning'; readonly camera: Camera }
  /** The page was hidden: the camera is off, and goes on again only at a person's word. */
  | { readonly at: 'paused' }
  | { readonly at: 'refused'; readonly why: CameraRefusal | 'no-reader' }

type Scanner = {
  readonly video: HTMLVideoElement
  /** Only what lies inside this element is looked at. */
  readonly box: Element
  readonly cameraId: string | undefined
  onState(state: ScannerState): void
  onCode(code: FoundCode): void
}

/** Returns how to leave: everything is then off, also what was still being opened. */
export function openScanner(scanner: Scanner): () => void {
  const left = new AbortController()
  const end = (state: ScannerState) => {
    if (left.signal.aborted) return
    left.abort()
    scanner.onState(state)
  }
  document.addEventListener('visibilitychange', () => document.hidden && end({ at: 'paused' }), {
    signal: left.signal,
  })
  void start(scanner, left.signal, end)
  return () => left.abort()
}

async function start(scanner: Scanner, left: AbortSignal, end: (state: ScannerState) => void) {
  const [answer, reader] = await Promise.all([openCamera(scanner.cameraId), loadReader()])
  const camera = 'camera' in answer ? answer.camera : undefined
  const shutDown = () => {
    camera?.stop()
    reader?.close()
    scanner.video.srcObject = null
  }
  if (left.aborted) return shutDown()
  left.addEventListener('abort', shutDown)
  if ('refused' in answer) return end({ at: 'refused', why: answer.refused })
  if (!reader) return end({ at: 'refused', why: 'no-reader' })
  const lost = () => end({ at: 'refused', why: 'in-use' })
  answer.camera.stream.getVideoTracks()[0]?.addEventListener('ended', lost, { signal: left })
  scanner.video.srcObject = answer.camera.stream
  // A browser that will not play at once starts with the next tap; the looks until then find no picture.
  await scanner.video.play().catch(() => undefined)
  scanner.onState({ at: 'scanning', camera: answer.camera })
  await lookUntilLeft(scanner, reader, left).catch(() => end({ at: 'refused', why: 'no-reader' }))
}

/** The reader weighs nearly half a megabyte on the wire: it comes only when somebody scans. */
async function loadReader(): Promise<CodeReader | undefined> {
  const loaded = await import('./code-reader.ts').catch(() => undefined)
  return loaded?.openCodeReader()
}

async function lookUntilLeft(scanner: Scanner, reader: CodeReader, left: AbortSignal) {
  let foundBefore: readonly FoundCode[] = []
  while (!left.aborted) {
    const nextLook = pause(1000 / limits.qrScanner.framesPerSecond)
    const picture = await pictureInBox(scanner)
    const found = picture ? await reader.read(picture) : []
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

/** What a photo shows; nothing when it is no picture, or when the reader cannot be had. */
export async function readCodesInPhoto(photo: Blob): Promise<readonly FoundCode[]> {
  const loaded = await import('./code-reader.ts').catch(() => undefined)
  return loaded ? loaded.readPhoto(photo) : []
}
