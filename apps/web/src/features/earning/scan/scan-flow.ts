// The state of scanning a product. It knows nothing of cameras, files or the server.
import { refuseShopPin } from '@jara/rules/shop/shop-pin'
import { purchaseQuantity, refusePurchase } from '@jara/rules/earning/purchase'
import { surelyMeant, type SuggestedProduct, type Suggestions } from './suggestions.ts'

/** The verified shop, and whether the camera should be on. It stays on from one product to the next. */
type AtShop = {
  readonly shop: string
  readonly scanning: boolean
  /** For a stored photo: its key, and the shop that was verified meanwhile. */
  readonly kept?: { readonly key: string; readonly verified: string } | undefined
}

/** A photo to send. A blurred one is sent like any other, but with a hint. */
type OfPhoto = AtShop & { readonly photo: Blob; readonly isBlurred: boolean }

export type Choosing = OfPhoto & {
  readonly at: 'choosing'
  readonly imageUrl: string
  readonly products: readonly SuggestedProduct[]
  readonly productId: number | undefined
  /** The typed text, which may be empty for a moment. */
  readonly quantity: string
  readonly problem: string | undefined
}

export type Submitting = Omit<Choosing, 'at'> & {
  readonly at: 'submitting'
  /** The dialog was closed meanwhile; the request is still running. */
  readonly aside: boolean
}

export type ScanFlow =
  | { readonly at: 'shop'; readonly pin: string; readonly refusal?: string; readonly scanning: boolean }
  | { readonly at: 'verifying'; readonly pin: string; readonly code: string; readonly scanning: boolean }
  | (AtShop & { readonly at: 'ready'; readonly problem?: string })
  | (AtShop & { readonly at: 'capturing' })
  | (OfPhoto & { readonly at: 'sending'; readonly share: number })
  | (AtShop & { readonly at: 'failed'; readonly words: string })
  | Choosing
  | Submitting
  | (AtShop & { readonly at: 'submitted'; readonly points: number | undefined })
  /** Confirmed offline, and stored on the phone until it is online. */
  | (AtShop & { readonly at: 'kept' })

export type ScanStep =
  | { readonly type: 'type-pin'; readonly pin: string }
  | { readonly type: 'verify'; readonly code: string }
  | { readonly type: 'pass' }
  | { readonly type: 'change-shop' }
  | { readonly type: 'start-scanning' }
  | { readonly type: 'stop-scanning' }
  | { readonly type: 'capture' }
  | { readonly type: 'fail-capture'; readonly words: string }
  | {
      readonly type: 'send'
      readonly photo: Blob
      readonly isBlurred: boolean
      readonly kept?: { readonly key: string; readonly shop: string } | undefined
    }
  /** Offline: the photo was stored. */
  | { readonly type: 'keep-photo' }
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'suggest'; readonly suggestions: Suggestions | undefined }
  | { readonly type: 'fail-suggestion'; readonly words: string }
  | { readonly type: 'refuse-shop'; readonly words: string }
  | { readonly type: 'choose'; readonly productId: number }
  | { readonly type: 'enter-quantity'; readonly entered: string }
  | { readonly type: 'leave-quantity' }
  | { readonly type: 'recapture' }
  | { readonly type: 'submit' }
  | { readonly type: 'set-aside' }
  | { readonly type: 'fail-submission'; readonly words: string }
  | { readonly type: 'succeed'; readonly points: number | undefined }
  | { readonly type: 'keep' }
  | { readonly type: 'dismiss' }

export const noSuggestions = 'Could not get product suggestions. Please try capturing the image again.'
export const nothingSuggested = 'No products suggested. Please try again.'

const unverified = { at: 'shop', pin: '', scanning: false } as const

/** Starts at the shop that was verified before a reload. A link with another shop's code still has to be confirmed. */
export function openScan({ shop, code }: { shop: string | undefined; code: string | undefined }): ScanFlow {
  if (code !== undefined && code !== shop && refuseShopPin(code) === undefined) {
    return { ...unverified, pin: code }
  }
  return shop === undefined ? unverified : { at: 'ready', shop, scanning: false }
}

/** Whether a photo is being sent or a product chosen: going back from there returns to the camera. */
export function isDeeper(flow: ScanFlow): boolean {
  return flow.at === 'sending' || flow.at === 'choosing' || (flow.at === 'submitting' && !flow.aside)
}

/** Whether leaving the screen would lose a photo or the outcome of a purchase. */
export function isUnsettled({ at }: ScanFlow): boolean {
  return at === 'capturing' || at === 'sending' || at === 'choosing' || at === 'submitting'
}

/** A step that does not fit the current state is ignored, because taps and answers may come late. */
export function takeStep(flow: ScanFlow, step: ScanStep): ScanFlow {
  switch (flow.at) {
    case 'shop':
    case 'verifying':
      return atTheDoor(flow, step)
    case 'ready':
    case 'capturing':
      return beforeThePhoto(flow, step)
    case 'sending':
      return whileSending(flow, step)
    case 'choosing':
      return whileChoosing(flow, step)
    case 'submitting':
      return whileSubmitting(flow, step)
    case 'failed':
      return step.type === 'dismiss' ? readyAgain(flow, noSuggestions) : flow
    case 'submitted':
    case 'kept':
      return step.type === 'dismiss' ? readyAgain(flow) : flow
  }
}

/** Spec §4: the state is reset for a new capture; the shop stays verified. */
function readyAgain({ shop, scanning, kept }: AtShop, problem?: string): ScanFlow {
  return {
    at: 'ready',
    shop: kept?.verified ?? shop,
    scanning,
    ...(problem === undefined ? {} : { problem }),
  }
}

type AtDoor = Extract<ScanFlow, { at: 'shop' | 'verifying' }>

function atTheDoor(flow: AtDoor, step: ScanStep): ScanFlow {
  const { scanning } = flow
  if (flow.at === 'verifying') {
    return step.type === 'pass' ? { at: 'ready', shop: flow.code, scanning } : flow
  }
  if (step.type === 'type-pin') return { at: 'shop', pin: step.pin, scanning }
  if (step.type === 'verify') return { at: 'verifying', pin: flow.pin, code: step.code, scanning }
  return flow
}

type BeforePhoto = Extract<ScanFlow, { at: 'ready' | 'capturing' }>

function beforeThePhoto(flow: BeforePhoto, step: ScanStep): ScanFlow {
  const { shop, scanning } = flow
  if (step.type === 'send') {
    const { photo, isBlurred, kept } = step
    const at = kept ? { shop: kept.shop, kept: { key: kept.key, verified: shop } } : { shop }
    return { at: 'sending', ...at, scanning, photo, isBlurred, share: 0 }
  }
  if (step.type === 'keep-photo') return readyAgain(flow)
  if (step.type === 'fail-capture') return readyAgain(flow, step.words)
  if (flow.at === 'capturing') return flow
  switch (step.type) {
    case 'start-scanning':
      return readyAgain({ shop, scanning: true })
    case 'stop-scanning':
      return readyAgain({ shop, scanning: false })
    case 'capture':
      return { at: 'capturing', shop, scanning }
    case 'change-shop':
      return { at: 'shop', pin: '', scanning }
    case 'refuse-shop':
      return { at: 'shop', pin: shop, refusal: step.words, scanning }
    default:
      return flow
  }
}

type Sending = Extract<ScanFlow, { at: 'sending' }>

function whileSending(flow: Sending, step: ScanStep): ScanFlow {
  switch (step.type) {
    case 'progress':
      return { ...flow, share: step.share }
    case 'suggest':
      return offer(flow, step.suggestions)
    case 'fail-suggestion':
      return { at: 'failed', ...whereOf(flow), words: step.words }
    case 'refuse-shop':
      return backToTheDoor(flow, step.words)
    case 'recapture':
      return readyAgain(flow)
    default:
      return flow
  }
}

function offer(flow: Sending, suggestions: Suggestions | undefined): ScanFlow {
  const { photo, isBlurred } = flow
  if (!suggestions) return readyAgain(flow, noSuggestions)
  const { imageUrl, products } = suggestions
  if (products.length === 0) return readyAgain(flow, nothingSuggested)
  const productId = surelyMeant(products)
  const choice = { photo, isBlurred, imageUrl, products, productId, quantity: '1', problem: undefined }
  return { at: 'choosing', ...whereOf(flow), ...choice }
}

function whereOf({ shop, scanning, kept }: AtShop): AtShop {
  return { shop, scanning, ...(kept && { kept }) }
}

/** The PIN stays typed, because usually only one letter is wrong. A stored photo's PIN was typed earlier. */
function backToTheDoor({ shop, scanning, kept }: AtShop, refusal: string): ScanFlow {
  if (kept) return { at: 'failed', shop, scanning, kept, words: refusal }
  return { at: 'shop', pin: shop, refusal, scanning }
}

function whileChoosing(flow: Choosing, step: ScanStep): ScanFlow {
  switch (step.type) {
    case 'choose':
      return { ...flow, productId: step.productId, problem: undefined }
    case 'enter-quantity':
      // An empty field is allowed while the user types another number.
      return { ...flow, quantity: step.entered === '' ? '' : String(purchaseQuantity(step.entered)) }
    case 'leave-quantity':
      return { ...flow, quantity: String(purchaseQuantity(flow.quantity)) }
    case 'recapture':
      return readyAgain(flow)
    case 'submit': {
      const problem = refusePurchase(flow)
      const quantity = String(purchaseQuantity(flow.quantity))
      return problem === undefined
        ? { ...flow, at: 'submitting', quantity, problem, aside: false }
        : { ...flow, quantity, problem }
    }
    default:
      return flow
  }
}

function whileSubmitting(flow: Submitting, step: ScanStep): ScanFlow {
  const { aside: _, ...choice } = flow
  switch (step.type) {
    case 'set-aside':
      return { ...flow, aside: true }
    case 'fail-submission':
      return { ...choice, at: 'choosing', problem: step.words }
    case 'refuse-shop':
      return backToTheDoor(flow, step.words)
    case 'succeed':
      return { at: 'submitted', ...whereOf(flow), points: step.points }
    case 'keep':
      return { at: 'kept', ...whereOf(flow) }
    default:
      return flow
  }
}
