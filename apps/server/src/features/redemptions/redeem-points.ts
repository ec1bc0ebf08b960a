import { createHash } from 'node:crypto'
import type { AnswerOf } from '@jara/contract/call'
import type { redeem as redeemCall } from '@jara/contract/redemptions'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/uuid.ts'
import { answerOnce, findAnswer, type IdempotencyClaim } from '../../access/idempotency.ts'
import { Refusal } from '../../access/refusal.ts'
import { holdPoints } from '../../ledger/moves.sql.ts'
import { awaitOutcome } from './fulfilment/await-outcome.ts'
import { causeOf } from './fulfilment/conclude-redemption.ts'
import { crashAt } from './fulfilment/crash-at.ts'
import { describeRedemption } from './describe-redemption.ts'
import { notEnoughPoints, prepareRedemption, type RedemptionWish } from './prepare-redemption.ts'
import type { RedemptionDeps } from './redemption-deps.ts'
import { openTokens } from './tokens/sealed-tokens.ts'
import { findTwin, insertRedemption, lockTwins, type NewRedemption } from './redemption.sql.ts'

/** Who wants what, and what tells this wish from the same one sent again. */
interface Asked {
  readonly customerId: string
  readonly claim: IdempotencyClaim | undefined
  readonly fingerprint: Buffer
}

interface Accepted {
  readonly id: string
}

/** Holds the points, lets a worker buy, and answers how that went, or that it goes on. */
export async function redeemPoints(
  deps: RedemptionDeps,
  customerId: string,
  wish: RedemptionWish,
  claim: IdempotencyClaim | undefined,
): Promise<AnswerOf<typeof redeemCall>> {
  const asked = { customerId, claim, fingerprint: fingerprintOf(wish) }
  const { id } = await accept(deps, asked, wish)
  const redemption = openTokens(deps.vault, await awaitOutcome(deps, id))
  const message = describeRedemption(redemption)
  if (redemption.status === 'refunded') throw new Refusal('conflict', message, { code: 'redemption_failed' })
  const { token } = redemption
  const status = redemption.status === 'delivered' ? 'delivered' : 'processing'
  return { message, id, status, ...(token === null ? {} : { token }) }
}

/** The redemption that this same wish has led to before: known by its key, or without one by being a double tap. */
async function findRepeat(db: Db, { customerId, claim, fingerprint }: Asked): Promise<Accepted | undefined> {
  if (claim) return findAnswer<Accepted>(db, customerId, claim)
  const id = await findTwin(db, customerId, fingerprint)
  return id === undefined ? undefined : { id }
}

/** A wish that is sent again finds the first where its key is claimed, or its twin where the points are held. */
async function accept(deps: RedemptionDeps, asked: Asked, wish: RedemptionWish): Promise<Accepted> {
  try {
    const redemption = await prepareRedemption(deps, asked.customerId, wish)
    const id = newId()
    const work = (tx: Db) => hold(tx, { ...asked, id }, redemption)
    const accepted = await answerOnce(deps.db, asked.customerId, asked.claim, work, { id })
    crashAt('after-hold')
    deps.wake(accepted.id)
    deps.live.tell([asked.customerId], ['points', 'redemptions'])
    return accepted
  } catch (error) {
    // The same wish may have been accepted before, and have taken the points that this attempt misses.
    const repeat = error instanceof Refusal ? await findRepeat(deps.db, asked) : undefined
    if (repeat) return repeat
    throw error
  }
}

/** All or nothing: the points, and the redemption with its request_id, due at once. Nothing has been called yet. */
async function hold(
  tx: Db,
  { customerId, claim, fingerprint, id }: Asked & Accepted,
  redemption: NewRedemption,
): Promise<Accepted> {
  if (!claim) {
    await lockTwins(tx, customerId, fingerprint)
    const twin = await findTwin(tx, customerId, fingerprint)
    if (twin !== undefined) return { id: twin }
  }
  // Both go to PostgreSQL in one go: each stands or falls with the transaction.
  const [balance] = await Promise.all([
    holdPoints(tx, { userId: customerId, points: redemption.points, cause: causeOf(id) }),
    insertRedemption(tx, { id, customerId, fingerprint }, redemption),
  ])
  if (balance === undefined) throw notEnoughPoints()
  crashAt('before-hold-commits')
  return { id }
}

function fingerprintOf(wish: RedemptionWish): Buffer {
  const { itemId, pointsToRedeem, phone = '', variationCode = '', meterNumber = '' } = wish
  const parts = [itemId, pointsToRedeem, phone, variationCode, meterNumber]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
