import { describe, expect, it } from 'vitest'
import {
  balanceAfter,
  emptyDraft,
  nextDraft,
  pointsIn,
  type RedeemDraft,
  type RedeemEvent,
  requestIn,
} from './redeem-draft.ts'

const full: RedeemDraft = {
  type: 'electricity',
  itemId: 'ikeja',
  points: '5000',
  account: '1111111111111',
  variationCode: 'prepaid',
  phone: '08012345678',
  refusal: 'No.',
}
const { refusal: _said, ...unrefused } = full

describe('the redeem form', () => {
  it.each<[string, RedeemEvent, RedeemDraft]>([
    [
      'another type clears item, points, account, plan and phone',
      { did: 'choose type', type: 'data' },
      { ...emptyDraft, type: 'data' },
    ],
    [
      'another item resets the plan alone',
      { did: 'choose item', itemId: 'eko' },
      { ...unrefused, itemId: 'eko', variationCode: '' },
    ],
    [
      'another plan',
      { did: 'choose plan', variationCode: 'postpaid' },
      { ...unrefused, variationCode: 'postpaid' },
    ],
    ['other points', { did: 'enter points', points: '7' }, { ...unrefused, points: '7' }],
    ['another account', { did: 'enter account', account: '22' }, { ...unrefused, account: '22' }],
    ['another phone', { did: 'enter phone', phone: '0809' }, { ...unrefused, phone: '0809' }],
    [
      'a refusal keeps everything that was typed',
      { did: 'get refused', words: 'Too few.' },
      { ...unrefused, refusal: 'Too few.' },
    ],
    [
      'a redemption resets item, points, account and plan',
      { did: 'redeem' },
      { ...emptyDraft, type: 'electricity', phone: '08012345678' },
    ],
  ])('%s', (_, event, expected) => {
    expect(nextDraft(full, event)).toEqual(expected)
  })

  it.each([
    ['1000', 1000],
    ['', 0],
    ['12.5', 12.5],
    ['-5', -5],
  ])('reads %j as %d points', (points, expected) => {
    expect(pointsIn({ ...emptyDraft, points })).toBe(expected)
  })
})

describe('what is sent', () => {
  it.each([
    [
      'for airtime is the number entered as phone',
      { type: 'airtime', account: ' 0803 123 4567 ', variationCode: '', phone: '' } as const,
      { phone: '0803 123 4567' },
    ],
    [
      'for data is also the plan',
      { type: 'data', account: '08031234567', variationCode: 'mtn-10mb-100', phone: '' } as const,
      { phone: '08031234567', variationCode: 'mtn-10mb-100' },
    ],
    [
      'for electricity is the separate phone and the meter',
      { type: 'electricity' } as const,
      { phone: '08012345678', variationCode: 'prepaid', meterNumber: '1111111111111' },
    ],
    [
      'for electricity without the separate phone leaves it out',
      { type: 'electricity', phone: '  ' } as const,
      { variationCode: 'prepaid', meterNumber: '1111111111111' },
    ],
  ])('%s', (_, typed, expected) => {
    const draft = { ...full, ...typed }
    expect(requestIn(draft)).toEqual({ itemId: 'ikeja', pointsToRedeem: 5000, ...expected })
  })
})

describe('the local balance', () => {
  it.each([
    [12_480, 1_000, 11_480],
    [1_000, 1_000, 0],
    [0, 1_000, 0],
  ])('of %d less %d is %d', (balance, redeemed, expected) => {
    expect(balanceAfter(balance, redeemed)).toBe(expected)
  })
})
