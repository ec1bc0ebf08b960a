export type DecisionOutcome = 'accepted' | 'held' | 'refused'

export interface ExplainedDecision {
  readonly outcome: DecisionOutcome
  readonly policyVersion: number
  readonly findings: readonly Finding[]
}

interface Finding {
  /** Absent for a decision made by an operator. */
  readonly rule?: string
  readonly mode: string
  readonly why: string
}

/** `Held under policy version 3: 15 units, more than 12. Noted: purchase 9 at this shop within 24 hours.` */
export function explainDecision({ outcome, policyVersion, findings }: ExplainedDecision): string {
  const deciding = outcome === 'held' ? 'hold' : 'refuse'
  const reasons = findings.filter(({ mode }) => mode === deciding).map(({ why }) => why)
  const noted = findings.filter(({ mode }) => mode !== deciding).map(({ why }) => why)
  return [
    `${verbs[outcome]} under policy version ${policyVersion}`,
    reasons.length === 0 ? '' : `: ${reasons.join('; ')}`,
    '.',
    noted.length === 0 ? '' : ` Noted: ${noted.join('; ')}.`,
  ].join('')
}

const verbs = { accepted: 'Accepted', held: 'Held', refused: 'Blocked' } as const satisfies Record<
  DecisionOutcome,
  string
>

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
