import { limits } from '@jara/rules/limits'
import { refusePhoto } from '@jara/rules/earning/photo'
import { useReducer, useRef } from 'react'
import { nudge } from '../../../device/haptics.ts'
import { shrinkPhoto, takePhoto, type PhotoAnswer, type PhotoFailure } from '../../../device/photo/photo.ts'
import { useCamera } from '../../../device/camera/use-camera.ts'
import { isOnline } from '../../../device/connection.ts'
import { type KeptPhoto, type Keeping, keepPhoto } from '../../../offline/kept-photos.ts'
import { openKeptScan, useKeptShop } from './kept-shop.ts'
import { isDeeper, takeStep, type ScanStep } from './scan-flow.ts'
import { useBackStep } from '../../../navigation/use-back-step.ts'
import { useSubmission } from './use-submission.ts'
import { useSuggestions } from './use-suggestions.ts'

const captureFailures: Record<PhotoFailure, string> = {
  'not-ready': 'Camera not ready.',
  'no-canvas': 'Canvas context not available.',
  failed: 'Failed to capture image.',
}

const stepsAfter: Record<Keeping, ScanStep> = {
  kept: { type: 'keep-photo' },
  full: {
    type: 'fail-capture',
    words: `You already have ${limits.keptPhotos} photos on this phone. Choose their products, or remove some.`,
  },
  failed: { type: 'fail-capture', words: 'You’re offline and we couldn’t save the photo on this phone.' },
}

/** The flow of one scan with its camera and its two calls. */
export function useScan() {
  const [flow, take] = useReducer(takeStep, undefined, openKeptScan)
  useKeptShop(flow)
  const camera = useCamera()
  const video = useRef<HTMLVideoElement>(null)
  const { ask, giveUp } = useSuggestions(take)
  const submit = useSubmission(take)

  function send(shop: string, answer: PhotoAnswer) {
    if ('photo' in answer) {
      if (isOnline()) ask(shop, answer)
      else void keepPhoto({ shop, ...answer }).then((keeping) => take(stepsAfter[keeping]))
    } else take({ type: 'fail-capture', words: captureFailures[answer.failed] })
  }
  async function capture(shop: string) {
    take({ type: 'capture' })
    nudge('capture')
    send(shop, await takePhoto(video.current))
  }
  async function choosePhoto(shop: string, file: File) {
    const { size: bytes, type, name } = file
    const refusal = refusePhoto(type === '' ? { bytes, name } : { bytes, type })
    if (refusal !== undefined) return take({ type: 'fail-capture', words: refusal })
    take({ type: 'capture' })
    send(shop, await shrinkPhoto(file))
  }
  function chooseFor({ key, shop, ...taken }: KeptPhoto) {
    ask(shop, taken, key)
  }
  function startScanning() {
    take({ type: 'start-scanning' })
    if (!camera.camera) camera.start()
  }
  function stopScanning() {
    take({ type: 'stop-scanning' })
    camera.stop()
  }
  function recapture() {
    giveUp()
    take({ type: 'recapture' })
  }
  useBackStep(isDeeper(flow), () => (flow.at === 'submitting' ? take({ type: 'set-aside' }) : recapture()))
  return {
    flow,
    take,
    camera,
    video,
    capture,
    choosePhoto,
    chooseFor,
    startScanning,
    stopScanning,
    recapture,
    submit,
  }
}

export type Scan = ReturnType<typeof useScan>
