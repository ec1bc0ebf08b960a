// The camera: one stream and its lens's capabilities, or the reason why there is none.

export type CameraRefusal = 'unsupported' | 'not-found' | 'no-permission' | 'in-use'

export type Camera = {
  readonly stream: MediaStream
  /** Lets the camera film, until the returned function is called. Several may watch at once. */
  film(): () => void
  /** Present only where the lens has a light. */
  readonly setLight: ((on: boolean) => Promise<void>) | undefined
  /** Present only where the lens can zoom. */
  readonly setZoom: ((close: boolean) => Promise<void>) | undefined
  /** The camera to switch to next, if the device has several. */
  readonly nextCameraId: string | undefined
  stop(): void
}

export type CameraAnswer = { readonly camera: Camera } | { readonly refused: CameraRefusal }

/** Capabilities of image capture that TypeScript's own types lack. */
type LensCapabilities = MediaTrackCapabilities & {
  torch?: boolean
  zoom?: { min: number; max: number }
}
type LensConstraints = MediaTrackConstraintSet & { torch?: boolean; zoom?: number; focusMode?: string }

const sharp: LensConstraints = { focusMode: 'continuous' }
const closeZoom = 2

/** Opens a camera. Call it once per visit: an installed app on iOS asks for permission on every call. */
export async function openCamera(cameraId?: string): Promise<CameraAnswer> {
  const devices = cameraDevices()
  if (!devices) return { refused: 'unsupported' }
  try {
    const stream = await devices.getUserMedia({ audio: false, video: constraintsFor(cameraId) })
    return { camera: await describeCamera(devices, stream) }
  } catch (cause) {
    return { refused: whyRefused(cause) }
  }
}

/** Despite the types, a page not served over HTTPS has no `mediaDevices`. */
function cameraDevices(): MediaDevices | undefined {
  return 'mediaDevices' in navigator ? navigator.mediaDevices : undefined
}

function constraintsFor(cameraId: string | undefined): MediaTrackConstraints {
  return {
    ...(cameraId === undefined ? { facingMode: 'environment' } : { deviceId: { exact: cameraId } }),
    width: { ideal: 1280 },
    height: { ideal: 720 },
    advanced: [sharp],
  }
}

export function whyRefused(cause: unknown): CameraRefusal {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'not-found'
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'no-permission'
  if (name === 'NotReadableError' || name === 'AbortError') return 'in-use'
  return 'unsupported'
}

async function describeCamera(devices: MediaDevices, stream: MediaStream): Promise<Camera> {
  const track = stream.getVideoTracks()[0]
  return {
    stream,
    film: filmed(stream),
    ...(track ? describeLens(track) : { setLight: undefined, setZoom: undefined }),
    nextCameraId: await cameraAfter(devices, track?.getSettings().deviceId),
    stop: () => stream.getTracks().forEach((each) => each.stop()),
  }
}

/** Without a watcher the tracks are disabled, not stopped: opening the camera again may ask for permission again. */
function filmed(stream: MediaStream): Camera['film'] {
  let watchers = 0
  const update = () => stream.getVideoTracks().forEach((track) => (track.enabled = watchers > 0))
  update()
  return () => {
    watchers += 1
    update()
    return () => {
      watchers -= 1
      update()
    }
  }
}

function describeLens(track: MediaStreamTrack): Pick<Camera, 'setLight' | 'setZoom'> {
  const { torch = false, zoom }: LensCapabilities = track.getCapabilities?.() ?? {}
  let settings = sharp
  // Each call resets the constraints it does not mention, so repeat the earlier ones. A lens may refuse what it
  // reported as possible; the picture then continues without it.
  async function adjust(change: LensConstraints) {
    settings = { ...settings, ...change }
    await track.applyConstraints({ advanced: [settings] }).catch(() => undefined)
  }
  return {
    setLight: torch ? (on) => adjust({ torch: on }) : undefined,
    setZoom:
      zoom && zoom.max > zoom.min
        ? (close) => adjust({ zoom: close ? Math.min(zoom.max, zoom.min * closeZoom) : zoom.min })
        : undefined,
  }
}

async function cameraAfter(devices: MediaDevices, currentId: string | undefined) {
  const known = await devices.enumerateDevices().catch(() => [])
  const ids = known.filter((device) => device.kind === 'videoinput').map((device) => device.deviceId)
  const next = ids[(ids.indexOf(currentId ?? '') + 1) % ids.length]
  return next === currentId || next === '' ? undefined : next
}
