// The state of a declaration. It knows nothing of cameras, files or delays.
import {
  preselectedIds,
  refuseProductPin,
  toggleSelected,
  typedProductPin,
} from '@jara/rules/earning/declaration'
import type { DetectedProduct, Method } from './declaration.ts'

type Choice = { readonly products: readonly DetectedProduct[]; readonly selectedIds: readonly string[] }

/** The photo or PIN being recognised. If that fails, it decides which step to return to. */
export type Given = { readonly photo: Blob } | { readonly pin: string }

export type DeclarationFlow =
  | { readonly at: 'method' }
  | { readonly at: 'photo'; readonly refusal: string | undefined }
  | { readonly at: 'pin'; readonly pin: string; readonly refusal: string | undefined }
  | { readonly at: 'recognition'; readonly given: Given }
  | ({ readonly at: 'confirmation'; readonly given: Given } & Choice)
  | ({ readonly at: 'review'; readonly given: Given; readonly refusal: string | undefined } & Choice)
  | ({ readonly at: 'submission'; readonly given: Given } & Choice)
  | { readonly at: 'result'; readonly products: readonly DetectedProduct[]; readonly transactionId: string }

export type DeclarationStep =
  | { readonly type: 'choose-method'; readonly method: Method }
  | { readonly type: 'give'; readonly given: Given }
  | { readonly type: 'refuse-photo'; readonly refusal: string }
  | { readonly type: 'type-pin'; readonly text: string }
  | { readonly type: 'recognise'; readonly given: Given; readonly products: readonly DetectedProduct[] }
  | { readonly type: 'fail-recognition'; readonly given: Given }
  | { readonly type: 'toggle'; readonly id: string }
  | { readonly type: 'review' }
  | { readonly type: 'change' }
  | { readonly type: 'submit' }
  | { readonly type: 'complete'; readonly given: Given; readonly transactionId: string }
  | { readonly type: 'fail-submission'; readonly given: Given }
  | { readonly type: 'start-over' }

export const start: DeclarationFlow = { at: 'method' }

export const photoFailed = 'Failed to process image. Please try again.'
const pinFailed = 'Invalid PIN. Please check and try again.'
const submissionFailed = 'Submission failed. Please try again.'

/** A step that does not fit the current state is ignored, because answers and taps may come late. */
export function takeStep(flow: DeclarationFlow, step: DeclarationStep): DeclarationFlow {
  switch (step.type) {
    case 'start-over':
      return start
    case 'choose-method':
      return flow.at === 'method' ? openMethod(step.method) : flow
    case 'give':
      return give(flow, step.given)
    case 'refuse-photo':
      return flow.at === 'photo' ? { at: 'photo', refusal: step.refusal } : flow
    case 'type-pin':
      return flow.at === 'pin' ? { at: 'pin', pin: typedProductPin(step.text), refusal: undefined } : flow
    default:
      return takeLaterStep(flow, step)
  }
}

type LaterStep = Extract<
  DeclarationStep,
  | { type: 'recognise' | 'fail-recognition' | 'toggle' | 'review' | 'change' | 'submit' }
  | { type: 'complete' | 'fail-submission' }
>

function takeLaterStep(flow: DeclarationFlow, step: LaterStep): DeclarationFlow {
  switch (step.type) {
    case 'recognise':
      return isAwaited(flow, 'recognition', step.given) ? confirm(step) : flow
    case 'fail-recognition':
      return isAwaited(flow, 'recognition', step.given) ? giveAgain(step.given) : flow
    case 'toggle':
      if (flow.at !== 'confirmation') return flow
      return { ...flow, selectedIds: toggleSelected(flow.products, flow.selectedIds, step.id) }
    case 'review':
      if (flow.at !== 'confirmation' || flow.selectedIds.length === 0) return flow
      return { ...flow, at: 'review', refusal: undefined }
    case 'change':
      if (flow.at !== 'review') return flow
      return { at: 'confirmation', given: flow.given, ...choiceOf(flow) }
    case 'submit':
      return flow.at === 'review' ? { at: 'submission', given: flow.given, ...choiceOf(flow) } : flow
    case 'complete':
      if (flow.at !== 'submission' || flow.given !== step.given) return flow
      return { at: 'result', products: selectedProducts(flow), transactionId: step.transactionId }
    case 'fail-submission':
      if (flow.at !== 'submission' || flow.given !== step.given) return flow
      return { at: 'review', given: flow.given, ...choiceOf(flow), refusal: submissionFailed }
  }
}

export function selectedProducts({ products, selectedIds }: Choice): readonly DetectedProduct[] {
  return products.filter(({ id }) => selectedIds.includes(id))
}

function openMethod(method: Method): DeclarationFlow {
  return method === 'photo' ? { at: 'photo', refusal: undefined } : { at: 'pin', pin: '', refusal: undefined }
}

function give(flow: DeclarationFlow, given: Given): DeclarationFlow {
  if (flow.at === 'photo' && 'photo' in given) return { at: 'recognition', given }
  if (flow.at !== 'pin' || !('pin' in given)) return flow
  const refusal = refuseProductPin(given.pin)
  return refusal === undefined ? { at: 'recognition', given } : { ...flow, refusal }
}

/** Compares by identity, so that a late answer to an earlier photo or PIN is ignored. */
function isAwaited(flow: DeclarationFlow, at: 'recognition', given: Given): boolean {
  return flow.at === at && flow.given === given
}

/** After a failure a PIN stays typed, and a photo has to be taken again. */
function giveAgain(given: Given): DeclarationFlow {
  return 'pin' in given
    ? { at: 'pin', pin: given.pin, refusal: pinFailed }
    : { at: 'photo', refusal: photoFailed }
}

function confirm({
  given,
  products,
}: {
  given: Given
  products: readonly DetectedProduct[]
}): DeclarationFlow {
  return { at: 'confirmation', given, products, selectedIds: preselectedIds(products) }
}

function choiceOf({ products, selectedIds }: Choice): Choice {
  return { products, selectedIds }
}
