import { expect, it } from 'vitest'
import { demoPolicy, type Policy, realPolicy } from '../trust/policy.ts'
import { judgeRedeeming, needsProof, type RedeemingFacts } from './redeeming-rules.ts'

const usual: RedeemingFacts = {
  amountKobo: 50_000,
  accountDays: 90,
  redeemedInADayKobo: 0,
  unprovedInADayKobo: 0,
  hoursToRoom: 0,
  hoursSinceReset: null,
  hoursSinceNewPin: null,
  hoursSinceNewDevice: null,
  isLocked: false,
  phoneIsVerified: true,
  isKnownRecipient: true,
  newRecipients: 0,
  hoursToNewRecipient: 0,
  otherCustomers: 0,
  hoursToRecipient: 0,
}

const messageOf = (facts: Partial<RedeemingFacts>, policy: Policy = realPolicy) =>
  judgeRedeeming(policy, { ...usual, ...facts }).map(({ message }) => message)

it.each<[Partial<RedeemingFacts>, string[]]>([
  [{}, []],
  [{ amountKobo: 1_000_000 }, []],
  [
    { amountKobo: 1_000_001 },
    ['You can redeem up to ₦10,000.00 in 24 hours. Please choose a smaller amount.'],
  ],
  [{ amountKobo: 400_000, redeemedInADayKobo: 600_000 }, []],
  [
    { amountKobo: 400_100, redeemedInADayKobo: 600_000, hoursToRoom: 2.2 },
    [
      'You can redeem up to ₦10,000.00 in 24 hours. You have ₦4,000.00 left now. You can redeem this amount in 3 hours.',
    ],
  ],
  [{ accountDays: 29.9, amountKobo: 200_000 }, []],
  [
    { accountDays: 29.9, amountKobo: 200_100 },
    ['You can redeem up to ₦2,000.00 in 24 hours during your first 30 days. Please choose a smaller amount.'],
  ],
  [{ hoursSinceReset: 23.5 }, []],
  [{ hoursSinceReset: 24, amountKobo: 50_100 }, []],
  [
    { hoursSinceReset: 23.5, amountKobo: 50_100 },
    [
      'Your password is new, so for 24 hours you can redeem up to ₦500.00, only to numbers you have used before. ' +
        'This limit ends in less than an hour.',
    ],
  ],
  [
    { hoursSinceReset: 2, isKnownRecipient: false, amountKobo: 100 },
    [
      'Your password is new, so for 24 hours you can redeem up to ₦500.00, only to numbers you have used before. ' +
        'This limit ends in 22 hours.',
    ],
  ],
  [{ hoursSinceNewPin: 24, amountKobo: 50_100 }, []],
  [{ hoursSinceReset: 30, hoursSinceNewPin: 23.5 }, []],
  [
    { hoursSinceReset: 30, hoursSinceNewPin: 2, amountKobo: 50_100 },
    [
      'Your wallet PIN is new, so for 24 hours you can redeem up to ₦500.00, only to numbers you have used before. ' +
        'This limit ends in 22 hours.',
    ],
  ],
  [
    { hoursSinceReset: 1, hoursSinceNewPin: 2, amountKobo: 50_100 },
    [
      'Your password is new, so for 24 hours you can redeem up to ₦500.00, only to numbers you have used before. ' +
        'This limit ends in 23 hours.',
    ],
  ],
  [{ hoursSinceNewDevice: 24, isKnownRecipient: false }, []],
  [{ hoursSinceNewDevice: 2 }, []],
  [
    { hoursSinceNewDevice: 2, hoursSinceReset: 3, hoursSinceNewPin: 4, isKnownRecipient: false },
    [
      'Your password is new, so for 24 hours you can redeem up to ₦500.00, only to numbers you have used before. ' +
        'This limit ends in 22 hours.',
    ],
  ],
  [
    { hoursSinceNewDevice: 2, hoursSinceReset: 24, hoursSinceNewPin: 30, isKnownRecipient: false },
    [
      'This device is new to your account, so for 24 hours you can redeem up to ₦500.00, only to numbers you have used before. ' +
        'This limit ends in 22 hours.',
    ],
  ],
  [{ isKnownRecipient: false, newRecipients: 2, otherCustomers: 2 }, []],
  [{ newRecipients: 9, otherCustomers: 9 }, []],
  [
    { isKnownRecipient: false, newRecipients: 3, hoursToNewRecipient: 300 },
    [
      'You can redeem to 3 new numbers in 30 days. ' +
        'Please choose one you have used before. You can redeem to a new one in 13 days.',
    ],
  ],
  [
    { isKnownRecipient: false, otherCustomers: 3, hoursToRecipient: 40 },
    ['This number has received redemptions from too many customers. You can use it again in 40 hours.'],
  ],
  [
    { phoneIsVerified: false },
    ['Please verify your phone number first, in Account > Phone and email. Nothing has been redeemed.'],
  ],
])('answers %o by the real policy: %o', (facts, messages) => {
  expect(messageOf(facts)).toEqual(messages)
})

it('limits only the day’s sum in a demo', () => {
  const odd = {
    hoursSinceReset: 1,
    hoursSinceNewPin: 1,
    hoursSinceNewDevice: 1,
    isKnownRecipient: false,
    newRecipients: 20,
    otherCustomers: 20,
    accountDays: 0,
    phoneIsVerified: false,
  }
  expect(messageOf({ ...odd, amountKobo: 5_000_000 }, demoPolicy)).toEqual([])
  expect(messageOf({ ...odd, amountKobo: 5_000_100 }, demoPolicy)).toHaveLength(1)
})

it('asks for a verified phone last, so that nobody verifies one for nothing', () => {
  const rules = judgeRedeeming(realPolicy, { ...usual, amountKobo: 2_000_000, phoneIsVerified: false })
  expect(rules.map(({ rule }) => rule)).toEqual(['redeemingInADay', 'verifiedPhone'])
})

it('records in shadow what it would refuse', () => {
  const shadow: Policy = { ...realPolicy, redeemingInADay: { ...realPolicy.redeemingInADay, mode: 'shadow' } }
  const [finding] = judgeRedeeming(shadow, { ...usual, amountKobo: 2_000_000 })
  expect(finding).toMatchObject({
    rule: 'redeemingInADay',
    mode: 'shadow',
    why: '₦20,000.00 on top of ₦0.00 within 24 hours, more than ₦10,000.00',
  })
})

it.each<[Partial<RedeemingFacts>, string | undefined, string | undefined]>([
  [{ amountKobo: 200_000 }, undefined, undefined],
  [{ amountKobo: 200_001 }, '₦2,000.01, more than ₦2,000.00', undefined],
  [{ amountKobo: 100, isKnownRecipient: false }, '₦1.00 to a new recipient', undefined],
  [{ amountKobo: 300_000, isKnownRecipient: false }, '₦3,000.00 to a new recipient', undefined],
  [{ amountKobo: 500_000 }, '₦5,000.00, more than ₦2,000.00', undefined],
  [{ amountKobo: 100_000, unprovedInADayKobo: 100_000 }, undefined, undefined],
  [
    { amountKobo: 100_000, unprovedInADayKobo: 100_001 },
    '₦1,000.00 on top of ₦1,000.01 without a PIN or passkey, more than ₦2,000.00',
    undefined,
  ],
  [
    { amountKobo: 500_001, isKnownRecipient: false },
    '₦5,000.01 to a new recipient',
    '₦5,000.01, more than ₦5,000.00',
  ],
])('asks who redeems %o: by the real policy %s, in a demo %s', (facts, real, demo) => {
  expect(needsProof(realPolicy, { ...usual, ...facts })?.why).toBe(real)
  expect(needsProof(demoPolicy, { ...usual, ...facts })?.why).toBe(demo)
})

it.each(['shadow', 'flag', 'refuse', 'off'] as const)('says the mode of the rule: %s', (mode) => {
  const policy: Policy = { ...realPolicy, proof: { ...realPolicy.proof, mode } }
  expect(needsProof(policy, { ...usual, amountKobo: 300_000 })?.mode).toBe(mode === 'off' ? undefined : mode)
})
