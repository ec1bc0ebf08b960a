// What operators decide about redemptions.

/** An order has an outcome within this time, or an operator reviews it. */
export const promiseSeconds = 24 * 3_600

/** From this total, the outcomes that one operator decides within 24 hours need a second operator's approval. */
export const secondPersonFromKobo = 500_000

/** Whether an outcome needs approval, given what the same operator decided alone in the last 24 hours. */
export function outcomeNeedsSecondPerson(amountKobo: number, decidedAloneKobo: number): boolean {
  return amountKobo + decidedAloneKobo >= secondPersonFromKobo
}

/** The evidence for an order's outcome. The operator's sentence gives the details. */
export const outcomeReasons = [
  'provider-in-writing',
  'provider-statement',
  'customer-confirms',
  'nothing-arrived',
  'other',
] as const
export type OutcomeReason = (typeof outcomeReasons)[number]

export const outcomeReasonWords: Readonly<Record<OutcomeReason, string>> = {
  'provider-in-writing': 'Written confirmation from the provider',
  'provider-statement': 'Provider’s statement',
  'customer-confirms': 'Confirmed by the customer',
  'nothing-arrived': 'Not delivered in time',
  other: 'Other reason',
}

/** How an operator resolves a status conflict: the provider reported the opposite after the order had ended. */
export const contradictionAnswers = ['written-off', 'given-back', 'stands'] as const
export type ContradictionAnswer = (typeof contradictionAnswers)[number]

/**
 * The possible resolutions: an order that was delivered after its points were refunded is the programme's loss, and one that
 * failed after it counted as delivered is owed to the customer.
 */
export function answersFor(ended: 'delivered' | 'refunded'): readonly ContradictionAnswer[] {
  return ended === 'refunded' ? ['written-off', 'stands'] : ['given-back', 'stands']
}

export const bulkAskLimit = 100
