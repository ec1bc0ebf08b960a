/** Operators' decisions against a customer that the customer may appeal. */
export const answerableDecisions = ['review', 'reversal', 'freeze'] as const
export type AnswerableDecision = (typeof answerableDecisions)[number]

/** A decision can be appealed for this many days, once. */
export const appealDays = 7
/** Ends the message about an operator's decision. */
export const howToAnswer = `If you disagree, appeal within ${appealDays} days in Account > Decisions.`
export const longestAppeal = 1_000

/** What happens to the decision once an operator has reviewed the appeal. */
export const appealOutcomes = ['upheld', 'undone'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
