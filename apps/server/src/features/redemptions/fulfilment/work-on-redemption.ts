import type { ProviderOrder } from '../../../providers/airtime.ts'
import { applyOutcome, sendAgain } from './apply-outcome.ts'
import { concludeRefunded } from './conclude-redemption.ts'
import { crashAt } from './crash-at.ts'
import type { RedemptionDeps } from '../redemption-deps.ts'
import type { RedemptionRow } from '../redemption.sql.ts'
import { endLease, type LeasedRedemption, renewLease } from './redemption-lease.sql.ts'
import { lockRecipient, markSent, readRecipientQueue } from './redemption-state.sql.ts'
import { tellCustomer } from '../tell-customer.ts'

const renewEveryMs = 2_000

/** Takes a leased redemption one step further: sends it if that is known not to have happened, else asks how it stands. */
export async function workOnRedemption(deps: RedemptionDeps, redemption: LeasedRedemption): Promise<void> {
  const renewing = setInterval(() => {
    renewLease(deps.db, redemption).catch((error: unknown) =>
      deps.log.warn({ err: error, redemption: redemption.id }, 'a lease could not be renewed'),
    )
  }, renewEveryMs)
  try {
    if (redemption.status === 'held') await send(deps, redemption)
    else await applyOutcome(deps, redemption, 'requery', await deps.airtime.requery(orderOf(redemption)))
  } finally {
    clearInterval(renewing)
  }
}

async function send(deps: RedemptionDeps, redemption: LeasedRedemption): Promise<void> {
  if (!(await takeTurn(deps, redemption))) {
    deps.outcomes.post(redemption.id)
    tellCustomer(deps, redemption)
    return
  }
  crashAt('before-call')
  const outcome = await deps.airtime.pay(orderOf(redemption))
  crashAt('after-call')
  const sent = {
    ...redemption,
    status: 'sent',
    sends: redemption.sends + 1,
    requeries: 0,
    unseen: 0,
  } as const
  await applyOutcome(deps, sent, 'pay', outcome)
}

const turnSeconds = 31
const longestPauseSeconds = 5 * 60

/** Marks it sent, committed before anything goes out; false when it may not be sent now. */
async function takeTurn(deps: RedemptionDeps, redemption: LeasedRedemption): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!redemption.is_of_today) {
      // Never executed, and the provider takes a request_id only on its own day.
      if (await endLease(tx, redemption))
        await concludeRefunded(tx, redemption, { code: undefined, reason: 'it could not be sent in time' })
      return false
    }
    await lockRecipient(tx, redemption)
    const waitSeconds = await secondsToWait(deps, tx, redemption)
    if (waitSeconds === 0 && (await markSent(tx, redemption))) return true
    if (!(await endLease(tx, redemption))) return false
    if (redemption.seconds_old > longestPauseSeconds && deps.airtime.pauseSeconds() > 0) {
      const reason = 'this service is not available at the moment'
      await concludeRefunded(tx, redemption, { code: undefined, reason })
    } else await sendAgain(deps, tx, redemption, Math.max(1, waitSeconds))
    return false
  })
}

/** The provider refuses two orders for one recipient within half a minute, so they wait for one another, oldest first. */
async function secondsToWait(
  { airtime }: RedemptionDeps,
  tx: Parameters<typeof readRecipientQueue>[0],
  redemption: LeasedRedemption,
): Promise<number> {
  const { quiet_seconds, ahead } = await readRecipientQueue(tx, redemption)
  const waitSeconds = Math.max(0, Math.ceil(quiet_seconds)) + ahead * turnSeconds
  if (waitSeconds > 0) return waitSeconds
  return airtime.admit() ? 0 : Math.max(1, airtime.pauseSeconds())
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
