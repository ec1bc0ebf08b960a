import { expect, it } from 'vitest'
import { describeRejection, refuseRejection } from './rejection.ts'

it('needs words only where the list has no reason', () => {
  expect(refuseRejection({ reason: 'other' })).toBe('Please enter a short reason.')
  expect(refuseRejection({ reason: 'other', words: '  ' })).toBe('Please enter a short reason.')
  expect(refuseRejection({ reason: 'other', words: 'The receipt is torn' })).toBeUndefined()
  expect(refuseRejection({ reason: 'already-counted' })).toBeUndefined()
})

it.each([
  [{ reason: 'already-counted' }, 'Already counted.'],
  [
    { reason: 'other-product', words: 'Come by with your receipt' },
    'The photo shows a different product. Come by with your receipt.',
  ],
  [{ reason: 'other', words: ' Is this your photo? ' }, 'Is this your photo?'],
] as const)('%j is read as %s', (rejection, words) => {
  expect(describeRejection(rejection)).toBe(words)
})
