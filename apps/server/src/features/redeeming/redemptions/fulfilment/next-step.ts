import type { Outcome, Voucher } from '../../../../providers/airtime.ts'
import type { LeasedRedemption } from './redemption-lease.sql.ts'

/** The request to the provider: to execute the order, or to report its state. */
export type Asked = 'pay' | 'requery'

/** What to do with a redemption next. */
export type Step =
  | { readonly kind: 'deliver'; readonly code: string; readonly voucher: Voucher }
  /** Not executed: the held points are returned. */
  | { readonly kind: 'refund'; readonly code: string | undefined; readonly reason: string }
  /** Executed, then reversed: the spent points are returned. */
  | { readonly kind: 'reverse'; readonly code: string; readonly reason: string }
  | {
      readonly kind: 'ask-again'
      readonly code: string
      readonly afterSeconds: number
      readonly unseen: number
    }
  /** Not executed: the order may be sent again with the same request_id. */
  | { readonly kind: 'send-again'; readonly code: string | undefined; readonly afterSeconds: number }
  /** Needs an operator's decision, unless the provider still reports an outcome. */
  | { readonly kind: 'hand-over'; readonly code: string }
  /** The provider reports the opposite of how this redemption ended. Points stay, and operators are alerted. */
  | { readonly kind: 'contradict'; readonly code: string }
  /** Nothing to do until the provider reports something new. */
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
  | 'seconds_since_finish'
  | 'is_contradicted'
>

/** The provider refuses a second order for the same recipient within 30 seconds. */
const tooSoonSeconds = 31
const hintIsFreshSeconds = 15 * 60
const hintAgainSeconds = 60
/** An order without an outcome for a day is handed to an operator. */
const longestOpenSeconds = 24 * 3_600
/** An order that the provider has not seen may still arrive within this time after it was sent. */
const mayStillArriveSeconds = 120
const timesUnseen = 3
const unseenAgainSeconds = 10
const mostSends = 3
const longestPauseSeconds = 5 * 60

const ladderSeconds = [5, 15, 30, 60, 120, 300, 600, 1_800]
const hourly = 3_600
export const sixHourly = 6 * 3_600
const daily = 24 * 3_600
const week = 7 * daily

const takenBack = 'the provider reversed it'
const notAvailable = 'this service is not available right now'

/** Decides the next step from the provider's answer. Without callbacks, only requeries find out what changes later. */
export function nextStep(
  redemption: Standing,
  asked: Asked,
  outcome: Outcome,
  hearsCallbacks: boolean,
): Step {
  if (redemption.status === 'delivered' || redemption.status === 'refunded')
    return afterItsEnd(redemption, outcome, hearsCallbacks)
  if (redemption.status === 'manual') return besideAPerson(redemption, outcome)
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
      // A reversal counts only when a requery confirms it.
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

/** The order was never sent, and the provider accepts a request_id only on the day in its prefix. */
export const missedItsDay: Step = {
  kind: 'refund',
  code: undefined,
  reason: 'it could not be sent in time',
}

/** Marked as sent too long ago: another worker may already have found that the order never arrived. */
export const tooLateToSend: Step = { kind: 'send-again', code: undefined, afterSeconds: 0 }

/**
 * The step for an order that cannot be sent now: it waits, but is refunded if minutes have passed and the provider is
 * paused.
 */
export function stepUnsent(
  { seconds_old }: Pick<LeasedRedemption, 'seconds_old'>,
  waitSeconds: number,
  pauseSeconds: number,
): Step {
  if (seconds_old > longestPauseSeconds && pauseSeconds > 0)
    return { kind: 'refund', code: undefined, reason: notAvailable }
  return { kind: 'send-again', code: undefined, afterSeconds: waitSeconds }
}

/** The wait before the next requery, given the number of earlier ones. */
function nextRequerySeconds(requeries: number): number {
  return ladderSeconds[requeries] ?? hourly
}

function afterOpen(redemption: Standing, asked: Asked, code: string): Step {
  const { requeries, seconds_since_first_send } = redemption
  if ((seconds_since_first_send ?? 0) >= longestOpenSeconds) return { kind: 'hand-over', code }
  const afterSeconds = nextRequerySeconds(asked === 'pay' ? 0 : requeries)
  return { kind: 'ask-again', code, afterSeconds, unseen: 0 }
}

/** An order just sent may still be on its way. If it is not found three times in a few minutes, it never arrived. */
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

/** When a redemption that was delivered, or decided by hand, is first checked without a callback; undefined for never. */
export function firstCheckSeconds(hearsCallbacks: boolean): number | undefined {
  return hearsCallbacks ? undefined : daily
}

/** Soon, because a customer who gets both the refund and the delivery comes back for more. */
export const refundCheckSeconds = 5 * 60

/**
 * For a requery after the end: caused by a callback, the first one, or a daily one. Only a reversal moves points; an open
 * answer changes nothing.
 */
function afterItsEnd(redemption: Standing, { kind, code }: Outcome, hearsCallbacks: boolean): Step {
  const { status, is_contradicted, seconds_since_hint, seconds_since_finish } = redemption
  if (status === 'delivered' && kind === 'reversed') return { kind: 'reverse', code, reason: takenBack }
  const opposite = status === 'delivered' ? 'failed' : 'delivered'
  if (kind === opposite && !is_contradicted) return { kind: 'contradict', code }
  if (kind === 'open' && (seconds_since_hint ?? week) < week) return askAgainLater(redemption, code)
  if (hearsCallbacks || (seconds_since_finish ?? 0) >= week) return { kind: 'rest', code }
  return { kind: 'ask-again', code, afterSeconds: daily, unseen: 0 }
}

/** An operator is already deciding, but the provider may still report an outcome. */
function besideAPerson(redemption: Standing, outcome: Outcome): Step {
  const { code } = outcome
  if (outcome.kind === 'delivered') return { kind: 'deliver', code, voucher: outcome.voucher }
  if (outcome.kind === 'failed') return { kind: 'refund', code, reason: outcome.reason }
  if (outcome.kind === 'reversed') return { kind: 'refund', code, reason: takenBack }
  return askAgainLater(redemption, code)
}

/** Soon while a callback is fresh, otherwise every six hours. */
function askAgainLater({ seconds_since_hint }: Standing, code: string): Step {
  const isFresh = seconds_since_hint !== null && seconds_since_hint < hintIsFreshSeconds
  return { kind: 'ask-again', code, afterSeconds: isFresh ? hintAgainSeconds : sixHourly, unseen: 0 }
}
