import { appealDays } from '@jara/rules/trust/appeal'

/** How the customer can appeal an operator's decision. */
export const howToAnswer = `If you disagree, appeal within ${appealDays} days in Account > Decisions.`
