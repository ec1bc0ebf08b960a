import { expect, it } from 'vitest'
import { trialInWords } from './trial-words.ts'

const none = { accepted: 0, warned: 0, confirmed: 0, held: 0, refused: 0 }

it('says what would have been different, and only that', () => {
  const now = { ...none, accepted: 1_400, warned: 12 }
  const after = { ...none, accepted: 1_391, warned: 12, held: 9 }
  expect(trialInWords({ tried: 1_412, now, after }, 'purchase')).toBe(
    '1,412 purchases: 1,391 accepted instead of 1,400, 9 held for review instead of 0.',
  )
  expect(trialInWords({ tried: 1, now: none, after: none }, 'redemption')).toBe('1 redemption: no change.')
})
