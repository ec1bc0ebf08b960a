import { limits } from '@jara/rules/limits'
import { refusePhoto } from '@jara/rules/earning/photo'
import { useReducer, useRef, type ReactNode } from 'react'
import type { useCamera } from '../../../../device/camera/use-camera.ts'
import { isOnline } from '../../../../device/connection.ts'
import { shrinkPhoto, takePhoto, type PhotoAnswer } from '../../../../device/photo/photo.ts'
import { keepPhoto } from '../../../../offline/kept-photos.ts'
import { photoFailed } from '../declaration-flow.ts'
import type { Method } from '../declaration.ts'
import { start, takeStep } from './live-declaration.ts'
import { useDeclaring } from './use-declaring.ts'
import { useRecognition } from './use-recognition.ts'

/** Asks for the shop, in the same way as the scan. */
export interface ShopDoor {
  readonly shop: string | undefined
  readonly ask: (onLeave: () => void) => ReactNode
  readonly change: (refused?: string) => void
}

export type LiveDeclaration = ReturnType<typeof useLiveDeclaration>

/** The flow of one declaration, with its camera, shop and calls. */
export function useLiveDeclaration(door: ShopDoor, camera: ReturnType<typeof useCamera>) {
  const [flow, take] = useReducer(takeStep, start)
  const video = useRef<HTMLVideoElement>(null)
  const refuseShop = (words: string) => {
    door.change(words)
    take({ type: 'refuse-shop' })
  }
  const recognise = useRecognition(take, refuseShop)
  const { submit, keepPin } = useDeclaring(take, refuseShop)

  async function lookAt(answer: PhotoAnswer): Promise<void> {
    if (!('photo' in answer)) return take({ type: 'refuse-photo', words: photoFailed })
    if (door.shop === undefined) return
    if (isOnline()) return recognise({ photo: answer.photo }, door.shop)
    const keeping = await keepPhoto({ shop: door.shop, ...answer })
    take(
      keeping === 'kept'
        ? { type: 'keep', what: 'photo' }
        : { type: 'refuse-photo', words: notKept[keeping] },
    )
  }
  async function capture() {
    await lookAt(await takePhoto(video.current, limits.declarationJpegQuality))
  }
  async function upload(file: File) {
    const refusal = refusePhoto({ bytes: file.size, type: file.type })
    if (refusal === undefined) await lookAt(await shrinkPhoto(file))
    else take({ type: 'refuse-photo', words: refusal })
  }
  function givePin(pin: string) {
    if (door.shop === undefined) return
    if (isOnline()) recognise({ pin }, door.shop)
    else keepPin(pin, door.shop)
  }
  const choose = (method: Method) => take({ type: 'choose-method', method, hasShop: door.shop !== undefined })
  return { flow, take, camera, video, choose, capture, upload, givePin, submit }
}

const notKept = {
  full: `You already have ${limits.keptPhotos} photos on this phone. Choose their products under Scan first.`,
  failed: 'You’re offline and we couldn’t save the photo on this phone.',
} as const
