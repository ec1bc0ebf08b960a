import { formatNaira } from '../naira.ts'
import type { LimitMode, Policy } from '../trust/policy.ts'

/** The facts when a customer requests a redemption. Amounts are in kobo and exclude this redemption. */
export interface RedeemingFacts {
  readonly amountKobo: number
  readonly accountDays: number
  /** Redeemed within 24 hours and not refunded. */
  readonly redeemedInADayKobo: number
  /**
   * Amounts without a PIN or passkey in the last 24 hours that count together: payments to shops, and redemptions if the policy
   * says so.
   */
  readonly unprovedInADayKobo: number
  /** The hours until enough of it is older than 24 hours for this redemption, as far as waiting helps. */
  readonly hoursToRoom: number
  /** Null if the password was never changed. */
  readonly hoursSinceReset: number | null
  /** Since the wallet PIN or a passkey was set. Null if that was the first one, set before there were points. */
  readonly hoursSinceNewPin: number | null
  /** Since the first sign-in on the device. Null for the account's first device. */
  readonly hoursSinceNewDevice: number | null
  /** Set after wrong PINs. It blocks every redemption, whatever the policy. */
  readonly isLocked: boolean
  /** The customer has verified the account's phone number. */
  readonly phoneIsVerified: boolean
  readonly isKnownRecipient: boolean
  /** Recipients that this customer used for the first time within the days of the policy. */
  readonly newRecipients: number
  /** The hours until the first of them is no longer new. */
  readonly hoursToNewRecipient: number
  /** Other customers who sent to this recipient within the days of the policy. */
  readonly otherCustomers: number
  /** The hours until the first of them no longer counts. */
  readonly hoursToRecipient: number
}

export type RedeemingRuleName = 'redeemingInADay' | 'redeemingAfterReset' | 'newRecipients' | 'verifiedPhone'

/** Whether a rule of this policy needs to know where the customer has sent points before. An older version lacks rules. */
export function asksForRecipients({
  redeemingAfterReset,
  newRecipients,
  proof,
}: Partial<Pick<Policy, 'redeemingAfterReset' | 'newRecipients' | 'proof'>>): boolean {
  const isOn = (rule: { readonly mode: LimitMode } | undefined) => rule !== undefined && rule.mode !== 'off'
  return isOn(redeemingAfterReset) || isOn(newRecipients) || (isOn(proof) && proof?.newRecipients === true)
}

/** Why the customer must confirm a redemption, as shown to operators; undefined if no confirmation is required. */
export function needsProof({ proof }: Policy, facts: RedeemingFacts): ProofFinding | undefined {
  if (proof.mode === 'off') return undefined
  const { amountKobo, unprovedInADayKobo } = facts
  const isNew = proof.newRecipients && !facts.isKnownRecipient
  if (!isNew && amountKobo + unprovedInADayKobo <= proof.naira * 100) return undefined
  const onTop =
    unprovedInADayKobo > 0 ? ` on top of ${formatNaira(unprovedInADayKobo)} without a PIN or passkey` : ''
  const why = isNew ? ' to a new recipient' : `${onTop}, more than ${formatNaira(proof.naira * 100)}`
  return { rule: 'proof', mode: proof.mode, why: `${formatNaira(amountKobo)}${why}` }
}

export interface ProofFinding {
  readonly rule: 'proof'
  readonly mode: Exclude<LimitMode, 'off'>
  readonly why: string
}

export interface RedeemingFinding {
  readonly rule: RedeemingRuleName
  readonly mode: Exclude<LimitMode, 'off'>
  /** For operators. */
  readonly why: string
  /** For the customer: what is possible, and when the restriction ends. */
  readonly message: string
}

/** The rules that this redemption breaks. The phone comes last, so that no one verifies a number in vain. */
export function judgeRedeeming(policy: Policy, facts: RedeemingFacts): RedeemingFinding[] {
  const judgements = [
    inADay(policy, facts),
    afterReset(policy, facts),
    recipients(policy, facts),
    verifiedPhone(facts),
  ]
  return judgements.flatMap(({ rule, why, message }) => {
    const { mode } = policy[rule]
    return mode === 'off' || why === undefined ? [] : [{ rule, mode, why, message }]
  })
}

interface Judgement {
  readonly rule: RedeemingRuleName
  /** Undefined if the rule does not fire. */
  readonly why: string | undefined
  readonly message: string
}

function inADay({ redeemingInADay }: Policy, facts: RedeemingFacts): Judgement {
  const { newForDays, nairaWhileNew, naira } = redeemingInADay
  const isNew = facts.accountDays < newForDays
  const limitKobo = (isNew ? nairaWhileNew : naira) * 100
  const leftKobo = Math.max(limitKobo - facts.redeemedInADayKobo, 0)
  const limit = `You can redeem up to ${formatNaira(limitKobo)} in 24 hours${isNew ? ` during your first ${newForDays} days` : ''}.`
  const room =
    facts.amountKobo > limitKobo
      ? `Please choose a smaller amount.`
      : `You have ${formatNaira(leftKobo)} left now. You can redeem this amount ${inTime(facts.hoursToRoom)}.`
  return {
    rule: 'redeemingInADay',
    why:
      facts.amountKobo <= leftKobo
        ? undefined
        : `${formatNaira(facts.amountKobo)} on top of ${formatNaira(facts.redeemedInADayKobo)} within 24 hours, more than ${formatNaira(limitKobo)}`,
    message: `${limit} ${room}`,
  }
}

function afterReset({ redeemingAfterReset }: Policy, facts: RedeemingFacts): Judgement {
  const { hours, naira } = redeemingAfterReset
  const { since, what, words } = newestOf(facts, hours)
  const allowed = facts.isKnownRecipient && facts.redeemedInADayKobo + facts.amountKobo <= naira * 100
  return {
    rule: 'redeemingAfterReset',
    why:
      since >= hours || allowed
        ? undefined
        : `${formatNaira(facts.amountKobo)} to ${facts.isKnownRecipient ? 'a known' : 'a new'} recipient ${Math.floor(since)} h after a new ${what}`,
    message:
      `${words}, so for ${hours} hours you can redeem up to ${formatNaira(naira * 100)}, ` +
      `only to numbers you have used before. This limit ends ${inTime(hours - since)}.`,
  }
}

/**
 * What is new about the customer's access, and since when. A new password makes all devices new, including those the customer has
 * long used, so the device comes last.
 */
function newestOf({ hoursSinceReset, hoursSinceNewPin, hoursSinceNewDevice }: RedeemingFacts, hours: number) {
  const pin = { since: hoursSinceNewPin ?? Infinity, what: 'wallet PIN', words: 'Your wallet PIN is new' }
  const password = { since: hoursSinceReset ?? Infinity, what: 'password', words: 'Your password is new' }
  const device = {
    since: hoursSinceNewDevice ?? Infinity,
    what: 'device',
    words: 'This device is new to your account',
  }
  const chosen = pin.since <= password.since ? pin : password
  const named = chosen.since < hours ? chosen : device
  return { ...named, since: Math.min(chosen.since, device.since) }
}

function recipients({ newRecipients }: Policy, facts: RedeemingFacts): Judgement {
  const { days, perCustomer, customersPerRecipient } = newRecipients
  const tooMany = facts.newRecipients >= perCustomer
  const tooPopular = facts.otherCustomers >= customersPerRecipient
  return {
    rule: 'newRecipients',
    why:
      facts.isKnownRecipient || !(tooMany || tooPopular)
        ? undefined
        : tooMany
          ? `new recipient ${facts.newRecipients + 1} within ${days} days`
          : `${facts.otherCustomers} other customers sent to this recipient within ${days} days`,
    message: tooMany
      ? `You can redeem to ${perCustomer} new numbers in ${days} days. ` +
        `Please choose one you have used before. You can redeem to a new one ${inTime(facts.hoursToNewRecipient)}.`
      : `This number has received redemptions from too many customers. You can use it again ${inTime(facts.hoursToRecipient)}.`,
  }
}

function verifiedPhone({ phoneIsVerified }: RedeemingFacts): Judgement {
  return {
    rule: 'verifiedPhone',
    why: phoneIsVerified ? undefined : 'the phone number is not verified',
    message:
      'Please verify your phone number first, in Account > Phone and email. Nothing has been redeemed.',
  }
}

/** `in less than an hour`, `in 3 hours`, `in 12 days` */
function inTime(hours: number): string {
  if (hours > 48) return `in ${Math.ceil(hours / 24)} days`
  return hours <= 1 ? 'in less than an hour' : `in ${Math.ceil(hours)} hours`
}
