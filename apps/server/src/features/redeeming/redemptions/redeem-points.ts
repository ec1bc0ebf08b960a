import { createHash } from 'node:crypto'
import type { AnswerOf } from '@jara/contract/call'
import type { redeem as redeemCall } from '@jara/contract/redeeming/redemptions'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/uuid.ts'
import { askToConfirm, type Claimant } from '../../../access/identity/ask-to-confirm.ts'
import { answerOnce, findAnswer, type IdempotencyClaim } from '../../../access/idempotency.ts'
import { accountLeaving } from '../../../access/identity/leaving.ts'
import { hashRequest, spendProof } from '../../../access/identity/redemption-proofs.ts'
import { notEnoughPoints, notSignedIn, redeemingStopped, Refusal } from '../../../access/refusal.ts'
import { holdPoints } from '../../../ledger/moves.sql.ts'
import { notifyUser } from '../../../notices/notify-user.ts'
import type { PolicyVersion } from '../../../policy/policy.sql.ts'
import { recentPolicy } from '../../../policy/recent-policy.ts'
import { awaitOutcome } from './fulfilment/await-outcome.ts'
import { causeOf } from './fulfilment/conclude-redemption.ts'
import { crashAt } from './fulfilment/crash-at.ts'
import { describePurchase, describeRedemption } from './describe-redemption.ts'
import { prepareRedemption, type RedemptionRequest } from './prepare-redemption.ts'
import type { RedemptionDeps } from './redemption-deps.ts'
import { lockRecipient } from '../../../policy/redeeming-facts.sql.ts'
import { applyLimits, gatherFacts, Unproved } from '../../../policy/redeeming-limits.ts'
import { openTokens } from './tokens/sealed-tokens.ts'
import { refuseBlocked } from './refuse-blocked.ts'
import { findStanding } from './standing.sql.ts'
import { findTwin, insertRedemption, lockTwins, type NewRedemption, noteProof } from './redemption.sql.ts'

/** The customer, and what identifies a repeat of the same request: the idempotency key, or a fingerprint without one. */
interface Asked {
  readonly customerId: string
  readonly claimant: Claimant
  readonly claim: IdempotencyClaim | undefined
  readonly fingerprint: Buffer
}

interface Accepted {
  readonly id: string
}

/** Holds the points, starts the work, and returns the outcome, or `processing` if there is none in time. */
export async function redeemPoints(
  deps: RedemptionDeps,
  claimant: Claimant,
  request: RedemptionRequest,
  claim: IdempotencyClaim | undefined,
): Promise<AnswerOf<typeof redeemCall>> {
  const asked = { customerId: claimant.userId, claimant, claim, fingerprint: fingerprintOf(request) }
  const { id } = await accept(deps, asked, request)
  const redemption = openTokens(deps.vault, await awaitOutcome(deps, id))
  const message = describeRedemption(redemption)
  if (redemption.status === 'refunded') throw new Refusal('conflict', message, { code: 'redemption_failed' })
  const { token } = redemption
  const status = redemption.status === 'delivered' ? 'delivered' : 'processing'
  return { message, id, status, ...(token === null ? {} : { token }) }
}

/** The redemption created by an earlier identical request: one with the same key, or a double tap without a key. */
async function findRepeat(db: Db, { customerId, claim, fingerprint }: Asked): Promise<Accepted | undefined> {
  if (claim) return findAnswer<Accepted>(db, customerId, claim)
  const id = await findTwin(db, customerId, fingerprint)
  return id === undefined ? undefined : { id }
}

/** Accepts the redemption. A repeat returns the earlier one, found by its key or as a double tap. */
async function accept(deps: RedemptionDeps, asked: Asked, request: RedemptionRequest): Promise<Accepted> {
  try {
    const redemption = await prepareRedemption(deps, asked.customerId, request)
    const id = newId()
    const policy = await recentPolicy(deps.db)
    const work = (tx: Db) => hold(tx, { ...asked, id }, redemption, policy)
    const accepted = await answerOnce(deps.db, asked.customerId, asked.claim, work, { id }).catch(
      async (error: unknown) => {
        throw error instanceof Unproved
          ? await askToConfirm(deps.db, asked.claimant, hashRedemption(redemption), error.isToNew)
          : error
      },
    )
    crashAt('after-hold')
    deps.wake(accepted.id)
    deps.live.tell([asked.customerId], ['points', 'redemptions'])
    return accepted
  } catch (error) {
    // A parallel repeat may have been accepted and have used the points that are missing here.
    const repeat = error instanceof Refusal ? await findRepeat(deps.db, asked) : undefined
    if (repeat) return repeat
    throw error
  }
}

/**
 * Holds the points and inserts the redemption, due at once, in the same transaction. The provider is not called yet.
 */
async function hold(
  tx: Db,
  { customerId, claimant, claim, fingerprint, id }: Asked & Accepted,
  redemption: NewRedemption,
  policy: PolicyVersion,
): Promise<Accepted> {
  if (!claim) {
    await lockTwins(tx, customerId, fingerprint)
    const twin = await findTwin(tx, customerId, fingerprint)
    if (twin !== undefined) return { id: twin }
  }
  // Pipelined: the statements are sent to PostgreSQL together, in this transaction. The first one locks the wallet, so
  // the facts include every redemption that the customer made in parallel.
  const { newRecipients } = policy.policy
  const [balance, , , facts, standing] = await Promise.all([
    holdPoints(tx, { userId: customerId, points: redemption.points, cause: causeOf(id) }),
    insertRedemption(tx, { id, customerId, fingerprint }, redemption),
    newRecipients.mode === 'off' ? undefined : lockRecipient(tx, redemption.recipient),
    gatherFacts(tx, policy, { id, customerId, session: { hash: claimant.sessionHash }, ...redemption }),
    findStanding(tx, { ...claimant, id, customerId, recipient: redemption.recipient }),
  ])
  if (balance === undefined) throw notEnoughPoints()
  if (standing.eraseAt) throw accountLeaving(standing.eraseAt)
  if (standing.stopped) throw redeemingStopped(standing.stopped)
  if (!standing.isSignedIn) throw notSignedIn()
  if (standing.blocked) throw refuseBlocked(standing.blocked, { policy, customerId, facts })
  const { isNewRecipient } = standing
  const { nonce } = claimant
  const proveIt = async () => {
    const way =
      nonce === undefined
        ? undefined
        : await spendProof(tx, { ...claimant, nonce }, hashRedemption(redemption))
    if (way !== undefined) await noteProof(tx, id, way)
    return way
  }
  await Promise.all([
    applyLimits(tx, policy, { id, customerId }, facts, proveIt),
    tellOfRedemption(tx, customerId, redemption, isNewRecipient),
  ])
  crashAt('before-hold-commits')
  return { id }
}

async function tellOfRedemption(
  tx: Db,
  customerId: string,
  { type, planName, amountKobo, points, recipient }: NewRedemption,
  isNewRecipient: boolean,
): Promise<void> {
  const what = describePurchase({ type, plan_name: planName ?? null, amount_kobo: amountKobo })
  await notifyUser(tx, customerId, { kind: 'redeemed', points, what, recipient, isNewRecipient })
}

function fingerprintOf(request: RedemptionRequest): Buffer {
  const { itemId, pointsToRedeem, phone = '', variationCode = '', meterNumber = '' } = request
  const parts = [itemId, pointsToRedeem, phone, variationCode, meterNumber]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** What a confirmation is bound to: if anything that the customer saw changes, a new confirmation is needed. */
function hashRedemption({
  itemId,
  points,
  recipient,
  phone,
  variationCode,
  amountKobo,
}: NewRedemption): Buffer {
  return hashRequest([itemId, points, recipient, phone, variationCode, amountKobo])
}
