import { describe, expect, test } from 'vitest'
import { refuseProductPin, typedProductPin } from './product-pin.ts'

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
