import { appealDays } from '@jara/rules/appeal'

/** How the customer can appeal an operator's decision. */
export const howToAnswer = `If this is wrong, answer within ${appealDays} days: open Account, then Decisions.`
