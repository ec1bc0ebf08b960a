// Sends waiting purchases once the phone is online. It runs in the page and in the service worker, so it avoids the
// contract, which would make the worker too large.
import type { BodyOf } from '@jara/contract/call'
import type { declareWithPin } from '@jara/contract/earning/purchases-declarations'
import type { submitPurchase, suggestProduct } from '@jara/contract/earning/purchases'
import { limits } from '@jara/rules/limits'
import { post } from '../api/post.ts'
import { uploadTimeoutMs } from '../api/timeouts.ts'
import { change, findAll } from '../session/indexed-db.ts'
import { type Delivery, outcomeOf, type Outcome } from './delivery.ts'

type PhotoBody = BodyOf<typeof submitPurchase>

export interface WaitingPurchase {
  /** The idempotency key of every attempt, so that the server declares the purchase once. */
  readonly key: string
  readonly owner: string
  /** Allows sending it without a session, and nothing else. Without a ticket it waits until its owner opens the app. */
  readonly ticket?: string
  readonly confirmedAt: number
  /** The photographed purchase, or the PIN of a pack. */
  readonly body: PhotoBody | BodyOf<typeof declareWithPin>
  /** Absent for a PIN. Earlier versions of the app stored a blob. */
  readonly photo?: Blob | { readonly bytes: ArrayBuffer; readonly type: string }
  /** Shown while the purchase waits. */
  readonly product: {
    readonly name: string
    readonly priceNaira: number | undefined
    readonly imageUrl: string | undefined
  }
  /** Why the server refused it. A refused purchase is not sent again. */
  readonly refusal?: string
}

/** The user who has the app open: sends their own items, with their session. */
export interface Sender {
  readonly token: string
  readonly owner: string
}

/** What happened to a waiting purchase. */
export type OutboxNews = 'submitted' | 'refused'
type Tell = (news: OutboxNews, owner: string) => void

const submitPath: (typeof submitPurchase)['path'] = '/api/purchases'
const declarePath: (typeof declareWithPin)['path'] = '/api/declarations'
const suggestPath: (typeof suggestProduct)['path'] = '/api/purchases/suggest-product'
const waitedTooLong = 'This purchase expired before it could be sent. Please scan the product again.'

/**
 * Sends waiting purchases one by one: with a session only its owner's, without one all of them. Reports each
 * result and returns whether any are still waiting.
 */
export async function sendOutbox(tell: Tell, sender?: Sender): Promise<boolean> {
  const all = await findAll<WaitingPurchase>('outbox')
  const due = all.filter(
    ({ owner, refusal }) => refusal === undefined && (sender === undefined || sender.owner === owner),
  )
  const outcomes: Outcome[] = []
  for (const waiting of due.sort((one, other) => one.confirmedAt - other.confirmedAt)) {
    outcomes.push(await sendWaiting(waiting, sender?.token ?? waiting.ticket, tell))
  }
  return outcomes.some(({ at }) => at === 'waiting')
}

async function sendWaiting(
  waiting: WaitingPurchase,
  token: string | undefined,
  tell: Tell,
): Promise<Outcome> {
  const outcome = await deliver(waiting, token).catch((): Outcome => ({ at: 'waiting' }))
  if (outcome.at === 'waiting') return outcome
  const before = await change<WaitingPurchase>('outbox', waiting.key, (kept) =>
    outcome.at === 'refused' ? { ...kept, refusal: outcome.words } : undefined,
  )
  // Report it only if no other page or worker has already settled it.
  if (before && before.refusal === undefined) tell(outcome.at, waiting.owner)
  return outcome
}

async function deliver(waiting: WaitingPurchase, token: string | undefined): Promise<Outcome> {
  if (isTooOld(waiting)) return { at: 'refused', words: waitedTooLong }
  if (token === undefined) return { at: 'waiting' }
  const first = outcomeOf(await submit(waiting, token))
  const isPhotoOld = ageOf(waiting) > limits.photoUsableMinutes * 60_000
  if (first.at !== 'refused' || first.code !== 'photo_unusable' || !isPhotoOld) return first
  const photo = await sendPhotoAgain(waiting, token)
  const { imageUrl } = photo
  if (imageUrl === undefined) return outcomeOf(photo)
  // If two uploads raced, the later one uses the first one's photo, so that the body sent with the key never changes.
  const sent = imageIn(waiting)
  const renewed = (kept: WaitingPurchase) => ({ ...kept, body: { ...kept.body, imageUrl } as PhotoBody })
  const before = await change<WaitingPurchase>('outbox', waiting.key, (kept) =>
    imageIn(kept) === sent ? renewed(kept) : kept,
  )
  if (!before) return { at: 'waiting' }
  return outcomeOf(await submit(imageIn(before) === sent ? renewed(before) : before, token))
}

function imageIn({ body }: WaitingPurchase): string | undefined {
  return 'imageUrl' in body ? body.imageUrl : undefined
}

/** Whether it waited longer than the server remembers its key. */
export function isTooOld(waiting: WaitingPurchase): boolean {
  return ageOf(waiting) > limits.purchaseWaitsDays * 24 * 60 * 60_000
}

function ageOf({ confirmedAt }: WaitingPurchase): number {
  return Date.now() - confirmedAt
}

function submit({ key, body }: WaitingPurchase, token: string): Promise<Delivery> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return send('pin' in body ? declarePath : submitPath, { token, headers, body: JSON.stringify(body) })
}

function sendPhotoAgain({ key, body, photo }: WaitingPurchase, token: string): Promise<Delivery> {
  if (!photo) throw new Error('What was not photographed has no photo to send again.')
  const form = new FormData()
  form.set('retailerCode', body.retailerCode)
  const image = photo instanceof Blob ? photo : new Blob([photo.bytes], { type: photo.type })
  form.set('image', image, 'photo.jpg')
  // A ticket is valid only for its own purchase's photo.
  return send(suggestPath, { token, headers: { 'idempotency-key': key }, body: form })
}

async function send(
  path: string,
  message: { token: string; headers: Record<string, string>; body: BodyInit },
): Promise<Delivery> {
  const { status, body } = await post(path, { ...message, timeoutMs: uploadTimeoutMs })
  return { ...(body as Omit<Delivery, 'status'> | undefined), status }
}
