// What a policy would have done with past decisions, by the facts recorded then.
import type { Policy } from './policy.ts'
import {
  isHeld,
  judgePurchase,
  type PurchaseFacts,
  type PurchaseRuleName,
  refusalOf,
} from '../earning/purchase-rules.ts'
import {
  asksForRecipients,
  judgeRedeeming,
  needsProof,
  type RedeemingFacts,
  type RedeemingRuleName,
} from '../redeeming/redeeming-rules.ts'

export type TriedRule = PurchaseRuleName | RedeemingRuleName | 'proof'

export interface Verdict {
  /** `confirmed`: the customer had to confirm it. */
  readonly outcome: 'accepted' | 'warned' | 'confirmed' | 'held' | 'refused'
  /** The rules that fire, including those in shadow mode. */
  readonly rules: readonly TriedRule[]
}

/** Facts that had not been recorded make no rule fire. */
const nothingOdd: PurchaseFacts & RedeemingFacts = {
  quantity: 0,
  stock: Number.POSITIVE_INFINITY,
  medianQuantity: null,
  atThisShopInADay: 0,
  inADay: 0,
  inAWeek: 0,
  minutesSinceSame: null,
  sharedWithStaff: [],
  shopSignals: 0,
  isEveryFifth: false,
  amountKobo: 0,
  accountDays: Number.POSITIVE_INFINITY,
  redeemedInADayKobo: 0,
  unprovedInADayKobo: 0,
  hoursToRoom: 0,
  hoursSinceReset: null,
  hoursSinceNewPin: null,
  hoursSinceNewDevice: null,
  isLocked: false,
  phoneIsVerified: true,
  isKnownRecipient: true,
  newRecipients: 0,
  hoursToNewRecipient: 0,
  otherCustomers: 0,
  hoursToRecipient: 0,
}

export function tryPurchase(policy: Policy, facts: Partial<PurchaseFacts>): Verdict {
  const findings = judgePurchase(policy, { ...nothingOdd, ...facts })
  const isFlagged = findings.some(({ mode }) => mode === 'flag')
  return {
    rules: findings.map(({ rule }) => rule),
    outcome:
      refusalOf(findings) !== undefined
        ? 'refused'
        : isHeld(findings)
          ? 'held'
          : isFlagged
            ? 'warned'
            : 'accepted',
  }
}

export function tryRedeeming(policy: Policy, facts: Partial<RedeemingFacts>): Verdict {
  const all = { ...nothingOdd, ...facts }
  const findings = judgeRedeeming(policy, all)
  const proof = needsProof(policy, all)
  return {
    rules: [...findings, ...(proof ? [proof] : [])].map(({ rule }) => rule),
    outcome: findings.some(({ mode }) => mode === 'refuse')
      ? 'refused'
      : proof?.mode === 'refuse'
        ? 'confirmed'
        : 'accepted',
  }
}

/** The rules whose facts are not recorded under this policy, because it does not need them. An older version lacks rules. */
export function untriedAfter(gathered: Partial<Policy>): readonly TriedRule[] {
  const readsStaff = (gathered.selfDealing?.mode ?? 'off') !== 'off'
  return [
    ...(readsStaff ? [] : (['selfDealing'] as const)),
    ...(asksForRecipients(gathered) ? [] : (['redeemingAfterReset', 'newRecipients'] as const)),
  ]
}
