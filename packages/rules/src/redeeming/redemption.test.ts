import { describe, expect, test } from 'vitest'
import type { RedemptionDraft, RedemptionType } from './redemption.ts'
import {
  accountLabel,
  accountPlaceholder,
  itemsOfType,
  needsPlan,
  redemptionTypes,
  refuseRedemption,
  typeLabels,
} from './redemption.ts'

const noPoints = 'Please select an item and enter a valid number of points.'
const tooManyPoints = 'You do not have enough points to make this redemption.'
const noItem = 'Please select a valid item.'
const noPhone = 'Please enter your phone number.'
const noPlan = 'Please select a plan.'
const noMeter = 'Please enter your meter number.'

function complete(type: RedemptionType, change: Partial<RedemptionDraft> = {}): RedemptionDraft {
  return {
    itemChosen: true,
    item: { type },
    points: 1000,
    phone: '08012345678',
    variationCode: type === 'airtime' ? undefined : 'prepaid',
    meterNumber: type === 'electricity' ? '1111111111111' : undefined,
    ...change,
  }
}

describe('A redemption', () => {
  test.each([
    ['airtime', complete('airtime'), 10_000],
    ['data', complete('data'), 10_000],
    ['electricity', complete('electricity'), 10_000],
    ['the whole balance', complete('airtime'), 1000],
    ['points while the balance is not loaded', complete('airtime'), undefined],
    ['electricity without the separate phone', complete('electricity', { phone: '' }), 10_000],
  ])('of %s goes ahead', (_, draft, balance) => {
    expect(refuseRedemption(draft, balance)).toBeUndefined()
  })

  test.each([
    ['no item chosen', complete('airtime', { itemChosen: false }), noPoints],
    ['no points', complete('airtime', { points: 0 }), noPoints],
    ['negative points', complete('airtime', { points: -5 }), noPoints],
    ['part of a point', complete('airtime', { points: 1.5 }), noPoints],
    ['points that are no number', complete('airtime', { points: Number.NaN }), noPoints],
    ['endless points', complete('airtime', { points: Number.POSITIVE_INFINITY }), noPoints],
    ['more points than there are', complete('airtime', { points: 10_001 }), tooManyPoints],
    ['an unknown item', complete('airtime', { item: undefined }), noItem],
    ['airtime without a phone', complete('airtime', { phone: undefined }), noPhone],
    ['airtime with a blank phone', complete('airtime', { phone: '  ' }), noPhone],
    ['data without a phone', complete('data', { phone: '' }), noPhone],
    ['data without a plan', complete('data', { variationCode: undefined }), noPlan],
    ['electricity without a plan', complete('electricity', { variationCode: '' }), noPlan],
    ['electricity without a meter', complete('electricity', { meterNumber: undefined }), noMeter],
  ])('with %s is refused', (_, draft, refusal) => {
    expect(refuseRedemption(draft, 10_000)).toBe(refusal)
  })

  test('is refused for the first reason in the order of the specification', () => {
    const blank = { phone: '', variationCode: '', meterNumber: '' }
    const steps: [RedemptionDraft, string][] = [
      [{ itemChosen: false, item: undefined, points: 0, ...blank }, noPoints],
      [{ itemChosen: true, item: undefined, points: 50_000, ...blank }, tooManyPoints],
      [{ itemChosen: true, item: undefined, points: 10, ...blank }, noItem],
      [{ itemChosen: true, item: { type: 'data' }, points: 10, ...blank }, noPhone],
      [{ itemChosen: true, item: { type: 'data' }, points: 10, ...blank, phone: '080' }, noPlan],
      [{ itemChosen: true, item: { type: 'electricity' }, points: 10, ...blank }, noPlan],
    ]
    expect(steps.map(([draft]) => refuseRedemption(draft, 10_000))).toEqual(steps.map(([, text]) => text))
  })
})

describe('The redeem form', () => {
  test.each([
    ['airtime', 'Airtime', 'Phone Number', '08012345678', false],
    ['data', 'Data', 'Phone Number', '08012345678', true],
    ['electricity', 'Electricity', 'Meter Number', '1234567890', true],
  ] as const)('for %s says so', (type, name, label, placeholder, plan) => {
    expect(typeLabels[type]).toBe(name)
    expect(accountLabel(type)).toBe(label)
    expect(accountPlaceholder(type)).toBe(placeholder)
    expect(needsPlan(type)).toBe(plan)
  })

  test('offers the three types in their order', () => {
    expect(redemptionTypes).toEqual(['airtime', 'data', 'electricity'])
  })

  test('lists only the items of the chosen type', () => {
    const items = [
      { id: '1', type: 'airtime' },
      { id: '2', type: 'data' },
      { id: '3', type: 'airtime' },
    ]
    expect(itemsOfType(items, 'airtime').map((item) => item.id)).toEqual(['1', '3'])
    expect(itemsOfType(items, '')).toEqual([])
  })
})
