import { expect, it } from 'vitest'
import { caseSubjectOf } from './cases.ts'

it.each([
  ['quantity', 'shop'],
  ['quantityForShop', 'shop'],
  ['stock', 'shop'],
  ['selfDealing', 'shop'],
  ['issuing', 'shop'],
  ['atOneShopInADay', 'customer'],
  ['inADay', 'customer'],
  ['inAWeek', 'customer'],
  ['sameAgain', 'customer'],
  ['redeemingInADay', 'customer'],
  ['redeemingAfterReset', 'customer'],
  ['newRecipients', 'customer'],
  ['shopSignals', undefined],
  ['verifiedPhone', undefined],
])('the rule %s points at %s', (rule, subject) => {
  expect(caseSubjectOf(rule)).toBe(subject)
})
