// What an operator decides about a redemption.

/** An order ends within this time, or a person sees to it. */
export const promiseSeconds = 24 * 3_600

/** From here on, the outcomes that one operator decides within 24 hours take a second operator. */
export const secondPersonFromKobo = 500_000

/** Whether an outcome does, after what the same operator decided alone in the last 24 hours. */
export function outcomeNeedsSecondPerson(amountKobo: number, decidedAloneKobo: number): boolean {
  return amountKobo + decidedAloneKobo >= secondPersonFromKobo
}

/** How an operator knows what became of an order. The sentence beside it says more. */
export const outcomeReasons = [
  'provider-in-writing',
  'provider-statement',
  'customer-confirms',
  'nothing-arrived',
  'other',
] as const
export type OutcomeReason = (typeof outcomeReasons)[number]

export const outcomeReasonWords: Readonly<Record<OutcomeReason, string>> = {
  'provider-in-writing': 'The provider says so in writing',
  'provider-statement': 'The provider’s statement shows it',
  'customer-confirms': 'The customer confirms it',
  'nothing-arrived': 'Nothing arrived in time',
  other: 'Another reason',
}

/** What an operator makes of an order of which the provider said the opposite after its end. */
export const contradictionAnswers = ['written-off', 'given-back', 'stands'] as const
export type ContradictionAnswer = (typeof contradictionAnswers)[number]

/**
 * Which answers fit: what was delivered after its points were given back is the programme's loss, what failed after it
 * counted as delivered is owed to the customer.
 */
export function answersFor(ended: 'delivered' | 'refunded'): readonly ContradictionAnswer[] {
  return ended === 'refunded' ? ['written-off', 'stands'] : ['given-back', 'stands']
}

export const bulkAskLimit = 100
