import { expect, it } from 'vitest'
import { detailsOf } from './cashier-draft.ts'

const typed = { name: ' Ngozi ', pin: '483917', limit: '5,000' }

it('reads what is typed', () => {
  expect(detailsOf(typed, true)).toEqual({ name: 'Ngozi', pin: '483917', pointsADay: 5_000 })
  expect(detailsOf({ ...typed, pin: '', limit: '' }, false)).toEqual({ name: 'Ngozi', pointsADay: null })
})

it.each([
  [{ ...typed, name: ' ' }, 'Please enter a name.'],
  [{ ...typed, pin: '' }, 'A PIN has 6 digits.'],
  [{ ...typed, pin: '123456' }, 'This PIN is easy to guess. Please choose another one.'],
  [{ ...typed, limit: 'many' }, 'Enter the limit as a whole number, or leave it empty.'],
])('says what is missing in %j', (draft, words) => {
  expect(detailsOf(draft, true)).toBe(words)
})
