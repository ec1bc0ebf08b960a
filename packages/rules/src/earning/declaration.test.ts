import { describe, expect, test } from 'vitest'
import {
  preselectedIds,
  refuseProductPin,
  toggleSelected,
  totalPoints,
  typedProductPin,
} from './declaration.ts'

const products = [
  { id: 'rice', confidence: 0.95, missionEligible: true, rewardPoints: 20 },
  { id: 'cola', confidence: 0.71, missionEligible: true, rewardPoints: 15 },
  { id: 'chips', confidence: 0.7, missionEligible: true, rewardPoints: 10 },
  { id: 'soap', confidence: 0.99, missionEligible: false, rewardPoints: 5 },
]

test('Eligible products recognised with more than 0.7 are selected at first', () => {
  expect(preselectedIds(products)).toEqual(['rice', 'cola'])
  expect(preselectedIds([])).toEqual([])
})

describe('A tap on', () => {
  test.each([
    ['an eligible product selects it', ['rice'], 'chips', ['rice', 'chips']],
    ['a selected product takes it out', ['rice', 'cola'], 'rice', ['cola']],
    ['an ineligible product changes nothing', ['rice'], 'soap', ['rice']],
    ['an unknown product changes nothing', ['rice'], 'bread', ['rice']],
  ])('%s', (_, selected, id, after) => {
    expect(toggleSelected(products, selected, id)).toEqual(after)
  })

  test('toggling a product does not change the previous selection', () => {
    const selected = ['rice']
    toggleSelected(products, selected, 'chips')
    toggleSelected(products, selected, 'rice')
    expect(selected).toEqual(['rice'])
  })
})

test.each([
  [[], 0],
  [['rice'], 20],
  [['rice', 'cola', 'chips'], 45],
  [['rice', 'bread'], 20],
])('Selecting %j earns %s points', (selected, points) => {
  expect(totalPoints(products, selected)).toBe(points)
})

describe('A product PIN', () => {
  test.each(['ABC1234', 'abc1234', '0000000', 'ZZZZZZZ'])('is accepted: %j', (pin) => {
    expect(refuseProductPin(pin)).toBeUndefined()
  })
  test.each(['', 'ABC123', 'ABC12345', 'A-1'])('of the wrong length is refused: %j', (pin) => {
    expect(refuseProductPin(pin)).toBe('PIN must be exactly 7 characters')
  })
  test.each(['ABC-123', 'ABC 123', 'ABC123é', '_______', 'ABC123\n'])(
    'with other signs than letters and digits is refused: %j',
    (pin) => {
      expect(refuseProductPin(pin)).toBe('Invalid PIN. Please check and try again.')
    },
  )
  test.each([
    ['abc1234', 'ABC1234'],
    ['abc', 'ABC'],
    ['abc12345', 'ABC1234'],
    ['abc123ß', 'ABC123S'],
  ])('typed as %j is shown as %j', (typed, shown) => {
    expect(typedProductPin(typed)).toBe(shown)
  })
})
