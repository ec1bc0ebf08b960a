import { appealDays } from '@jara/rules/appeal'

/** What the customer can do about a decision of an operator. */
export const howToAnswer = `If this is wrong, answer within ${appealDays} days: open Account, then Decisions.`
