import type { ProviderOrder } from '../../../../providers/airtime.ts'
import type { FulfilmentDeps } from '../redemption-deps.ts'
import type { RedemptionRow } from '../redemption.sql.ts'
import { applyStep } from './apply-step.ts'
import { crashAt } from './crash-at.ts'
import { missedItsDay, nextStep, type Step, stepUnsent, tooLateToSend } from './next-step.ts'
import { type LeasedRedemption, renewLease } from './redemption-lease.sql.ts'
import { lockRecipient, markSent, readRecipientQueue } from './redemption-state.sql.ts'

const renewEveryMs = 2_000

/** Takes the next step for a leased redemption: sends the order if it was certainly not sent, otherwise checks its state. */
export async function workOnRedemption(
  deps: FulfilmentDeps,
  redemption: LeasedRedemption,
  now: () => number = () => performance.now(),
): Promise<void> {
  const renewing = setInterval(() => {
    renewLease(deps.db, redemption).catch((error: unknown) =>
      deps.log.warn({ err: error, redemption: redemption.id }, 'lease renewal failed'),
    )
  }, renewEveryMs)
  try {
    await (redemption.status === 'held' ? send(deps, redemption, now) : ask(deps, redemption))
  } finally {
    clearInterval(renewing)
  }
}

async function ask(deps: FulfilmentDeps, redemption: LeasedRedemption): Promise<void> {
  const outcome = await deps.airtime.requery(orderOf(redemption))
  const step = nextStep(redemption, 'requery', outcome, deps.hearsCallbacks)
  await applyStep(deps, redemption, step, { asked: 'requery', outcome })
}

/** A process may be stopped after it marked the order as sent. Minutes later, other servers assume that it was never sent. */
const latestSendMs = 30_000

async function send(deps: FulfilmentDeps, redemption: LeasedRedemption, now: () => number): Promise<void> {
  const beganMs = now()
  const instead = await takeTurn(deps, redemption)
  if (instead) return applyStep(deps, redemption, instead, undefined)
  crashAt('before-call')
  if (now() - beganMs > latestSendMs) return applyStep(deps, redemption, tooLateToSend, undefined)
  const outcome = await deps.airtime.pay(orderOf(redemption))
  crashAt('after-call')
  const sends = redemption.sends + 1
  const sent = { ...redemption, status: 'sent', sends, requeries: 0, unseen: 0 } as const
  await applyStep(deps, sent, nextStep(sent, 'pay', outcome, deps.hearsCallbacks), { asked: 'pay', outcome })
}

const turnSeconds = 31

/** Marks the order as sent, in a committed transaction. If it may not be sent now, returns the step to take instead. */
async function takeTurn(deps: FulfilmentDeps, redemption: LeasedRedemption): Promise<Step | undefined> {
  if (!redemption.is_of_today) return missedItsDay
  const waitSeconds = await markSentOrWait(deps, redemption)
  return waitSeconds === 0 ? undefined : stepUnsent(redemption, waitSeconds, deps.airtime.pauseSeconds())
}

/** Returns zero if the order was marked as sent, otherwise the seconds to wait. */
async function markSentOrWait(
  { db, airtime }: FulfilmentDeps,
  redemption: LeasedRedemption,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockRecipient(tx, redemption)
    // The provider refuses two orders for a recipient within 30 seconds, so they are sent one by one, oldest first.
    const { quiet_seconds, ahead } = await readRecipientQueue(tx, redemption)
    const waitSeconds = Math.max(0, Math.ceil(quiet_seconds)) + ahead * turnSeconds
    if (waitSeconds > 0) return waitSeconds
    if (!airtime.admit()) return Math.max(1, airtime.pauseSeconds())
    // Not marked if the day has just ended or another process has taken over the redemption.
    return (await markSent(tx, redemption)) ? 0 : 1
  })
}

function orderOf(redemption: RedemptionRow): ProviderOrder {
  return {
    requestId: redemption.request_id,
    type: redemption.type,
    serviceId: redemption.service_id,
    recipient: redemption.recipient,
    phone: redemption.phone,
    variationCode: redemption.variation_code ?? undefined,
    amountKobo: redemption.amount_kobo,
  }
}
