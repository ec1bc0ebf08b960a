// The state of a live declaration. It knows nothing of cameras, files or the server.
import type { BodyOf } from '@jara/contract/call'
import type { declareWithPin } from '@jara/contract/earning/purchases-declarations'
import { limits } from '@jara/rules/limits'
import { refuseProductPin, typedProductPin } from '@jara/rules/earning/declaration'
import type { Method } from '../declaration.ts'

interface PayingMission {
  readonly id: string
  readonly name: string
  readonly bonusPerUnit: number
  /** How many more units it pays for today. */
  readonly unitsLeft: number
}

export interface FoundProduct {
  readonly id: number
  readonly name: string
  readonly brand: string
  readonly category: string | undefined
  readonly imageUrl: string | undefined
  readonly priceNaira: number
  readonly pointsPerUnit: number
  readonly missions: readonly PayingMission[]
  /** From 0 to 1; a PIN verifies its product. */
  readonly confidence: number
}

export type Given = { readonly photo: Blob } | { readonly pin: string }

/** What recognition found in a photo. `imageUrl` is the photo's address on the server. */
interface Found {
  readonly photo: Blob
  readonly imageUrl: string
  readonly products: readonly FoundProduct[]
}

/** The purchase to declare and its proof: the photo, or the PIN of its pack. */
export interface Draft {
  readonly product: FoundProduct
  readonly quantity: number
  readonly proof: Found | Pick<BodyOf<typeof declareWithPin>, 'pin'>
}

export type LiveFlow =
  | { readonly at: 'method' }
  | { readonly at: 'shop'; readonly method: Method }
  | { readonly at: 'photo'; readonly refusal?: string }
  | { readonly at: 'pin'; readonly pin: string; readonly refusal?: string }
  | { readonly at: 'recognition'; readonly given: Given }
  | { readonly at: 'confirmation'; readonly found: Found; readonly productId: number | undefined }
  | { readonly at: 'review'; readonly draft: Draft; readonly refusal?: string }
  | { readonly at: 'submission'; readonly draft: Draft }
  | { readonly at: 'result'; readonly draft: Draft; readonly id: string; readonly points: number }
  /** Offline: it waits on the phone. */
  | { readonly at: 'kept'; readonly what: 'photo' | 'declaration' }

export type LiveStep =
  | { readonly type: 'choose-method'; readonly method: Method; readonly hasShop: boolean }
  | { readonly type: 'enter-shop' }
  | { readonly type: 'refuse-shop' }
  | { readonly type: 'refuse-photo'; readonly words: string }
  | { readonly type: 'type-pin'; readonly text: string }
  | { readonly type: 'refuse-pin'; readonly words: string }
  | { readonly type: 'give'; readonly given: Given }
  | { readonly type: 'fail-recognition'; readonly given: Given; readonly words: string }
  | { readonly type: 'recognise'; readonly found: Found }
  | { readonly type: 'verify'; readonly pin: string; readonly product: FoundProduct }
  | { readonly type: 'choose'; readonly id: number }
  | { readonly type: 'review' }
  | { readonly type: 'set-quantity'; readonly quantity: number }
  | { readonly type: 'change' }
  | { readonly type: 'submit' }
  | { readonly type: 'fail-submission'; readonly words: string }
  | { readonly type: 'complete'; readonly id: string; readonly points: number }
  | { readonly type: 'keep'; readonly what: 'photo' | 'declaration' }
  | { readonly type: 'start-over' }

export const start: LiveFlow = { at: 'method' }

/** A step that does not fit the current state is ignored, because answers and taps may come late. */
export function takeStep(flow: LiveFlow, step: LiveStep): LiveFlow {
  switch (step.type) {
    case 'start-over':
      return start
    case 'choose-method':
      if (flow.at !== 'method') return flow
      return step.hasShop ? opened(step.method) : { at: 'shop', method: step.method }
    case 'enter-shop':
      return flow.at === 'shop' ? opened(flow.method) : flow
    case 'refuse-shop':
      return shopAgain(flow)
    case 'refuse-photo':
      return flow.at === 'photo' ? { at: 'photo', refusal: step.words } : flow
    case 'type-pin':
      return flow.at === 'pin' ? { at: 'pin', pin: typedProductPin(step.text) } : flow
    case 'refuse-pin':
      return flow.at === 'pin' ? { ...flow, refusal: step.words } : flow
    case 'give':
      return given(flow, step.given)
    default:
      return takeLaterStep(flow, step)
  }
}

type LaterStep = Exclude<
  LiveStep,
  {
    type:
      | 'start-over'
      | 'choose-method'
      | 'enter-shop'
      | 'refuse-shop'
      | 'refuse-photo'
      | 'type-pin'
      | 'refuse-pin'
      | 'give'
  }
>

function takeLaterStep(flow: LiveFlow, step: LaterStep): LiveFlow {
  switch (flow.at) {
    case 'recognition':
      return whileRecognising(flow, step)
    case 'photo':
      return step.type === 'keep' ? { at: 'kept', what: step.what } : flow
    case 'pin':
      return step.type === 'keep' ? { at: 'kept', what: step.what } : flow
    case 'confirmation':
      return whileChoosing(flow, step)
    case 'review':
      return whileReviewing(flow, step)
    case 'submission':
      return whileSubmitting(flow, step)
    default:
      return flow
  }
}

function opened(method: Method): LiveFlow {
  return method === 'photo' ? { at: 'photo' } : { at: 'pin', pin: '' }
}

function given(flow: LiveFlow, what: Given): LiveFlow {
  if (flow.at === 'photo' && 'photo' in what) return { at: 'recognition', given: what }
  if (flow.at !== 'pin' || !('pin' in what)) return flow
  const refusal = refuseProductPin(what.pin)
  return refusal === undefined ? { at: 'recognition', given: what } : { ...flow, refusal }
}

/** Asks for the shop again; after that, the PIN or photo has to be given again, too. */
function shopAgain(flow: LiveFlow): LiveFlow {
  if (flow.at === 'recognition') return { at: 'shop', method: 'pin' in flow.given ? 'pin' : 'photo' }
  if (flow.at === 'submission') return { at: 'shop', method: 'pin' in flow.draft.proof ? 'pin' : 'photo' }
  return flow
}

function whileRecognising(flow: Extract<LiveFlow, { at: 'recognition' }>, step: LaterStep): LiveFlow {
  const { given: awaited } = flow
  switch (step.type) {
    case 'fail-recognition':
      if (step.given !== awaited) return flow
      return 'pin' in awaited
        ? { at: 'pin', pin: awaited.pin, refusal: step.words }
        : { at: 'photo', refusal: step.words }
    case 'recognise':
      if (!('photo' in awaited) || awaited.photo !== step.found.photo) return flow
      return { at: 'confirmation', found: step.found, productId: surelyMeant(step.found.products) }
    case 'verify':
      if (!('pin' in awaited) || awaited.pin !== step.pin) return flow
      return { at: 'review', draft: { product: step.product, quantity: 1, proof: { pin: step.pin } } }
    default:
      return flow
  }
}

function whileChoosing(flow: Extract<LiveFlow, { at: 'confirmation' }>, step: LaterStep): LiveFlow {
  const { found } = flow
  if (step.type === 'choose') {
    const isEligible = found.products.some((product) => product.id === step.id && earns(product))
    return isEligible ? { ...flow, productId: step.id } : flow
  }
  const product = found.products.find(({ id }) => id === flow.productId)
  if (step.type !== 'review' || !product) return flow
  return { at: 'review', draft: { product, quantity: 1, proof: found } }
}

function whileReviewing(flow: Extract<LiveFlow, { at: 'review' }>, step: LaterStep): LiveFlow {
  const { draft } = flow
  switch (step.type) {
    case 'set-quantity':
      // A PIN stands for a single pack.
      if ('pin' in draft.proof) return flow
      return { at: 'review', draft: { ...draft, quantity: Math.max(1, step.quantity) } }
    case 'change':
      if ('pin' in draft.proof) return { at: 'pin', pin: draft.proof.pin }
      return { at: 'confirmation', found: draft.proof, productId: draft.product.id }
    case 'submit':
      return { at: 'submission', draft }
    default:
      return flow
  }
}

function whileSubmitting(flow: Extract<LiveFlow, { at: 'submission' }>, step: LaterStep): LiveFlow {
  switch (step.type) {
    case 'fail-submission':
      return { at: 'review', draft: flow.draft, refusal: step.words }
    case 'complete':
      return { at: 'result', draft: flow.draft, id: step.id, points: step.points }
    case 'keep':
      return { at: 'kept', what: step.what }
    default:
      return flow
  }
}

/** Whether declaring it earns anything. */
export function earns(product: FoundProduct): boolean {
  return pointsOf(product, 1) > 0
}

/** What declaring this many units earns, as far as the app knows. The server decides. */
export function pointsOf({ pointsPerUnit, missions }: FoundProduct, quantity: number): number {
  const bonuses = missions.map(({ bonusPerUnit, unitsLeft }) => bonusPerUnit * Math.min(quantity, unitsLeft))
  return bonuses.reduce((sum, bonus) => sum + bonus, pointsPerUnit * quantity)
}

function surelyMeant(products: readonly FoundProduct[]): number | undefined {
  return products.find((product) => earns(product) && product.confidence > limits.autoSelectAbove)?.id
}
