import { expect, it } from 'vitest'
import { asksOwner, mostPointsFor } from './point-payment.ts'
import { demoPolicy, realPolicy } from '../trust/policy.ts'
import type { RedeemingFacts } from '../redeeming/redeeming-rules.ts'

it.each<[totalKobo: number, nairaPerPoint: number, points: number]>([
  [1_435_000, 0.5, 28_700],
  [1_435_049, 0.5, 28_700],
  [99, 1, 0],
  [100, 1, 1],
  [100, 0.29, 3],
  [10_000, 2.5, 40],
  [40, 0.5, 0],
])('a total of %i kobo at %d naira a point takes at most %i points', (totalKobo, rate, points) => {
  expect(mostPointsFor(totalKobo, rate)).toBe(points)
})

const facts = (amountKobo: number): RedeemingFacts => ({
  amountKobo,
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
})

it.each([
  [realPolicy, 200_000, false],
  [realPolicy, 200_001, true],
  [demoPolicy, 200_001, true],
  // If the policy requires confirmation below the limit, the owner is asked too.
  [{ ...realPolicy, pointPayments: { confirmAboveNaira: 5_000 } }, 200_001, true],
  [
    {
      ...realPolicy,
      pointPayments: { confirmAboveNaira: 5_000 },
      proof: { ...realPolicy.proof, mode: 'off' as const },
    },
    200_001,
    false,
  ],
])('asks the owner or not, by the policy: case %#', (policy, amountKobo, asks) => {
  expect(asksOwner(policy, facts(amountKobo))).toBe(asks)
})
