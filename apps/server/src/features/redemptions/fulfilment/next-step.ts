import type { Outcome, Voucher } from '../../../providers/airtime.ts'
import type { LeasedRedemption } from './redemption-lease.sql.ts'

/** What the provider was asked: to carry the order out, or how it stands. */
export type Asked = 'pay' | 'requery'

/** What is to be done with a redemption now. */
export type Step =
  | { readonly kind: 'deliver'; readonly code: string; readonly voucher: Voucher }
  /** Not executed: the points on hold go back. */
  | { readonly kind: 'refund'; readonly code: string | undefined; readonly reason: string }
  /** Executed and then taken back: points already spent return. */
  | { readonly kind: 'reverse'; readonly code: string; readonly reason: string }
  | {
      readonly kind: 'ask-again'
      readonly code: string
      readonly afterSeconds: number
      readonly unseen: number
    }
  /** Not executed: the same order may go out, under the same request_id. */
  | { readonly kind: 'send-again'; readonly code: string | undefined; readonly afterSeconds: number }
  /** A person decides from here on, unless the provider still calls. */
  | { readonly kind: 'hand-over'; readonly code: string }
  /** There is nothing to look at until something new is heard. */
  | { readonly kind: 'rest'; readonly code: string }

type Standing = Pick<
  LeasedRedemption,
  | 'status'
  | 'sends'
  | 'requeries'
  | 'unseen'
  | 'is_of_today'
  | 'seconds_since_first_send'
  | 'seconds_since_last_send'
  | 'seconds_since_hint'
>

/** Long enough that the provider no longer takes it for a duplicate. */
const tooSoonSeconds = 31
const hintGoodForSeconds = 15 * 60
const hintAgainSeconds = 60
/** After a day without an answer a person takes over. */
const longestOpenSeconds = 24 * 3_600
/** How soon after it was sent an order that the provider has not seen may still be on its way. */
const mayStillArriveSeconds = 120
const timesUnseen = 3
const unseenAgainSeconds = 10
const mostSends = 3
const longestPauseSeconds = 5 * 60

const ladderSeconds = [5, 15, 30, 60, 120, 300, 600, 1_800]
const hourly = 3_600

const takenBack = 'the provider took it back'
const notAvailable = 'this service is not available at the moment'

/** What follows from the provider's answer. */
export function nextStep(redemption: Standing, asked: Asked, outcome: Outcome): Step {
  if (redemption.status === 'delivered') return afterDelivery(redemption, outcome)
  if (redemption.status === 'manual') return besideAPerson(outcome)
  const { code } = outcome
  switch (outcome.kind) {
    case 'delivered':
      return { kind: 'deliver', code, voucher: outcome.voucher }
    case 'failed':
      return { kind: 'refund', code, reason: outcome.reason }
    case 'refused-us':
      return { kind: 'refund', code, reason: notAvailable }
    case 'too-soon':
      return { kind: 'send-again', code, afterSeconds: tooSoonSeconds }
    case 'reversed':
      // A reversal is believed once a second question confirms it.
      return asked === 'pay'
        ? { kind: 'ask-again', code, afterSeconds: nextRequerySeconds(0), unseen: 0 }
        : { kind: 'refund', code, reason: takenBack }
    case 'manual':
      return { kind: 'hand-over', code }
    case 'unseen':
      return afterUnseen(redemption, code)
    case 'open':
      return afterOpen(redemption, asked, code)
  }
}

/** Never sent, and the provider takes a request_id only on its own day. */
export const missedItsDay: Step = {
  kind: 'refund',
  code: undefined,
  reason: 'it could not be sent in time',
}

/** What becomes of an order that cannot be sent now: it waits, but not for minutes while the provider is paused. */
export function stepUnsent(
  { seconds_old }: Pick<LeasedRedemption, 'seconds_old'>,
  waitSeconds: number,
  pauseSeconds: number,
): Step {
  if (seconds_old > longestPauseSeconds && pauseSeconds > 0)
    return { kind: 'refund', code: undefined, reason: notAvailable }
  return { kind: 'send-again', code: undefined, afterSeconds: waitSeconds }
}

/** How long to wait before asking again, after having asked this often. */
function nextRequerySeconds(requeries: number): number {
  return ladderSeconds[requeries] ?? hourly
}

function afterOpen(redemption: Standing, asked: Asked, code: string): Step {
  const { requeries, seconds_since_first_send } = redemption
  if ((seconds_since_first_send ?? 0) >= longestOpenSeconds) return { kind: 'hand-over', code }
  const afterSeconds = nextRequerySeconds(asked === 'pay' ? 0 : requeries)
  return { kind: 'ask-again', code, afterSeconds, unseen: 0 }
}

/** An order that was just sent may be unseen because it is late. Unseen three times, minutes later, it never arrived. */
function afterUnseen(redemption: Standing, code: string): Step {
  const { requeries, sends, is_of_today, seconds_since_last_send } = redemption
  const remaining = mayStillArriveSeconds - (seconds_since_last_send ?? 0)
  if (remaining > 0) {
    const afterSeconds = Math.min(nextRequerySeconds(requeries), Math.ceil(remaining))
    return { kind: 'ask-again', code, afterSeconds, unseen: 0 }
  }
  const unseen = redemption.unseen + 1
  if (unseen < timesUnseen) return { kind: 'ask-again', code, afterSeconds: unseenAgainSeconds, unseen }
  if (is_of_today && sends < mostSends) return { kind: 'send-again', code, afterSeconds: 0 }
  return { kind: 'refund', code, reason: 'the provider never received it' }
}

/** A callback made us ask: a reversal counts, an open answer is asked about until the callback is old. */
function afterDelivery({ seconds_since_hint }: Standing, { kind, code }: Outcome): Step {
  if (kind === 'reversed') return { kind: 'reverse', code, reason: takenBack }
  const hintIsFresh = seconds_since_hint !== null && seconds_since_hint < hintGoodForSeconds
  if (kind === 'open' && hintIsFresh)
    return { kind: 'ask-again', code, afterSeconds: hintAgainSeconds, unseen: 0 }
  return { kind: 'rest', code }
}

/** A person has it already; a callback may still bring the end. */
function besideAPerson(outcome: Outcome): Step {
  const { code } = outcome
  if (outcome.kind === 'delivered') return { kind: 'deliver', code, voucher: outcome.voucher }
  if (outcome.kind === 'failed') return { kind: 'refund', code, reason: outcome.reason }
  if (outcome.kind === 'reversed') return { kind: 'refund', code, reason: takenBack }
  return { kind: 'rest', code }
}
