import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { submitPurchase } from '@jara/contract/earning/purchases'
import { aPhone } from '../../apps/server/testing/redemptions.ts'
import type { TestAnswer } from '../../apps/server/testing/server.ts'
import { takePhoto } from '../../apps/server/testing/shops.ts'
import { type Answers, isAcknowledged } from './answers.ts'
import type { Scene } from './scene.ts'
import { ask, type SentRequest } from './sent-request.ts'

/** Customers who buy and redeem, and retry unanswered requests with the same key, as the app does. */
export interface Flow {
  /** Takes the photos for the next round's purchases, while the cluster is healthy. */
  prepare(): Promise<void>
  run(): void
  /** Starts nothing more, and waits until everything that was started is answered. */
  pause(): Promise<void>
  /** The number of completed purchases and redemptions. */
  finished(): number
}

/** They arrive at this pace whether or not the server answers, up to a limit. */
const everyMs = 180
const crowd = 40
const photosEach = 10
const repeatAfterMs = 250
const patienceMs = 180_000

export function startFlow(scene: Scene, answers: Answers): Flow {
  const photos = scene.customers.map((): string[] => [])
  const open = new Set<Promise<void>>()
  let arriving: Promise<void> | undefined
  let isOpen = false
  let begun = 0
  let finished = 0
  const begin = () => {
    const customer = Math.floor(begun / 2) % scene.customers.length
    const photo = begun % 2 === 0 ? photos[customer]?.pop() : undefined
    begun += 1
    const work =
      photo === undefined ? redeemPoints(scene, answers, customer) : buy(scene, answers, customer, photo)
    const ended: Promise<void> = work.then(() => {
      finished += 1
      open.delete(ended)
    })
    open.add(ended)
  }
  const arrive = async () => {
    for (; isOpen; await delay(everyMs)) if (open.size < crowd) begin()
  }
  return {
    prepare: () => takePhotos(scene, photos),
    run: () => {
      isOpen = true
      arriving = arrive()
    },
    pause: async () => {
      isOpen = false
      await arriving
      await Promise.all(open)
    },
    finished: () => finished,
  }
}

async function takePhotos({ db, customers, shop }: Scene, photos: readonly string[][]): Promise<void> {
  const takings = customers.flatMap((customer, number) =>
    Array.from({ length: photosEach }, async () => photos[number]?.push(await takePhoto(db, customer, shop))),
  )
  await Promise.all(takings)
}

async function redeemPoints(scene: Scene, answers: Answers, customer: number): Promise<void> {
  const body = { itemId: scene.itemId, pointsToRedeem: 100, phone: aPhone() }
  await insist(scene, answers, { kind: 'redemption', key: randomUUID(), customer, body })
}

/** Declares a purchase, which the shop then confirms. */
async function buy(scene: Scene, answers: Answers, customer: number, imageUrl: string): Promise<void> {
  const body = { retailerCode: scene.shop.code, productId: scene.productId, quantity: 1, imageUrl }
  const declared = await insist(scene, answers, { kind: 'purchase', key: randomUUID(), customer, body })
  if (!declared || !isAcknowledged(declared)) return
  const { id } = submitPurchase.answer.parse(declared.body)
  await insist(scene, answers, { kind: 'confirmation', key: id, customer, body: { status: 'confirmed' } })
}

/** Asks one node after another until one gives a definite answer. */
async function insist(scene: Scene, answers: Answers, request: SentRequest): Promise<TestAnswer | undefined> {
  const deadline = performance.now() + patienceMs
  for (let node = request.customer; performance.now() < deadline; node += 1) {
    const sentAt = performance.now()
    const answer = await ask(scene, node, request)
    const { status, body } = answer ?? { status: 0, body: undefined }
    answers.note({ ...request, sentAt, answeredAt: performance.now(), status, answer: body })
    if (answer && !isUnknown(answer)) return answer
    await delay(repeatAfterMs)
  }
  return undefined
}

/** Whether the outcome is unknown, so that the request has to be repeated. */
function isUnknown({ status, body }: TestAnswer): boolean {
  return status === 503 || (status === 409 && codeOf(body) === 'in_progress')
}

/** The code of a refusal. */
export function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}
