/** What an operator decided against a customer, and the customer may answer. */
export const answerableDecisions = ['review', 'reversal', 'freeze'] as const
export type AnswerableDecision = (typeof answerableDecisions)[number]

/** A decision can be answered for so many days, once. */
export const appealDays = 7
export const longestAppeal = 1_000

/** What becomes of the decision once an operator has read the answer. */
export const appealOutcomes = ['upheld', 'undone'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
