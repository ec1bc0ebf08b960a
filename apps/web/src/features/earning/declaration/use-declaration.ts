import { refusePhoto } from '@jara/rules/earning/photo'
import { refuseProductPin } from '@jara/rules/earning/declaration'
import { limits } from '@jara/rules/limits'
import { useReducer, useRef } from 'react'
import { isReadablePhoto, takePhoto } from '../../../device/photo/photo.ts'
import { useCamera } from '../../../device/camera/use-camera.ts'
import type { DeclarationSource } from './declaration.ts'
import {
  photoFailed,
  selectedProducts,
  start,
  takeStep,
  type DeclarationFlow,
  type Given,
} from './declaration-flow.ts'

export type Declaration = ReturnType<typeof useDeclaration>

/** The flow of one declaration and its camera. */
export function useDeclaration(source: DeclarationSource) {
  const [flow, take] = useReducer(takeStep, start)
  const camera = useCamera()
  const video = useRef<HTMLVideoElement>(null)

  function recognise(given: Given) {
    take({ type: 'give', given })
    const answer = 'photo' in given ? source.recognise(given.photo) : source.lookUp(given.pin)
    answer.then(
      (products) => take({ type: 'recognise', given, products }),
      () => take({ type: 'fail-recognition', given }),
    )
  }
  async function capture() {
    const answer = await takePhoto(video.current, limits.declarationJpegQuality)
    if ('photo' in answer) recognise({ photo: answer.photo })
    else take({ type: 'refuse-photo', refusal: photoFailed })
  }
  async function upload(file: File) {
    const refusal = refusePhoto({ bytes: file.size, type: file.type })
    if (refusal !== undefined) take({ type: 'refuse-photo', refusal })
    else if (await isReadablePhoto(file)) recognise({ photo: file })
    else take({ type: 'refuse-photo', refusal: photoFailed })
  }
  function givePin(pin: string) {
    if (refuseProductPin(pin) === undefined) recognise({ pin })
    else take({ type: 'give', given: { pin } })
  }
  function submit(reviewed: Extract<DeclarationFlow, { at: 'review' }>) {
    const { given } = reviewed
    take({ type: 'submit' })
    source.submit(selectedProducts(reviewed)).then(
      ({ transactionId }) => take({ type: 'complete', given, transactionId }),
      () => take({ type: 'fail-submission', given }),
    )
  }
  return { flow, take, camera, video, capture, upload, givePin, submit }
}
