import { expect, it } from 'vitest'
import { demoPolicy, type Policy, realPolicy } from './policy.ts'
import { tryPurchase, tryRedeeming, untriedAfter, type Verdict } from './policy-trial.ts'

const quantity = (mode: 'shadow' | 'flag' | 'hold' | 'refuse') => ({
  ...demoPolicy,
  quantity: { mode, atMost: 5 },
})

it.each<[Policy, Parameters<typeof tryPurchase>[1], Verdict]>([
  [realPolicy, {}, { outcome: 'accepted', rules: [] }],
  [realPolicy, { quantity: 13 }, { outcome: 'held', rules: ['quantity'] }],
  [quantity('shadow'), { quantity: 6 }, { outcome: 'accepted', rules: ['quantity'] }],
  [quantity('flag'), { quantity: 6 }, { outcome: 'warned', rules: ['quantity'] }],
  [quantity('hold'), { quantity: 6 }, { outcome: 'held', rules: ['quantity'] }],
  [quantity('refuse'), { quantity: 6 }, { outcome: 'refused', rules: ['quantity'] }],
  [quantity('refuse'), { quantity: 5 }, { outcome: 'accepted', rules: [] }],
  [realPolicy, { shopSignals: 2, isEveryFifth: true }, { outcome: 'held', rules: ['shopSignals'] }],
])('a purchase, %#', (policy, facts, verdict) => {
  expect(tryPurchase(policy, facts)).toEqual(verdict)
})

it.each<[Policy, Parameters<typeof tryRedeeming>[1], Verdict]>([
  [realPolicy, { amountKobo: 100_000 }, { outcome: 'accepted', rules: [] }],
  [realPolicy, { amountKobo: 200_100 }, { outcome: 'confirmed', rules: ['proof'] }],
  [realPolicy, { amountKobo: 1_000_100 }, { outcome: 'refused', rules: ['redeemingInADay', 'proof'] }],
  [realPolicy, { phoneIsVerified: false }, { outcome: 'refused', rules: ['verifiedPhone'] }],
])('a redemption, %#', (policy, facts, verdict) => {
  expect(tryRedeeming(policy, facts)).toEqual(verdict)
})

it('what a policy does not read cannot be tried afterwards', () => {
  expect(untriedAfter(realPolicy)).toEqual([])
  expect(untriedAfter({ ...demoPolicy, selfDealing: { mode: 'off', by: [] } })).toEqual([
    'selfDealing',
    'redeemingAfterReset',
    'newRecipients',
  ])
  expect(untriedAfter({})).toHaveLength(3)
})
