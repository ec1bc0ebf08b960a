import { expect, it } from 'vitest'
import { greeting } from './home-greeting.tsx'

it.each([
  [0, 'Good evening, Ada'],
  [3, 'Good evening, Ada'],
  [4, 'Good morning, Ada'],
  [11, 'Good morning, Ada'],
  [12, 'Good afternoon, Ada'],
  [16, 'Good afternoon, Ada'],
  [17, 'Good evening, Ada'],
  [23, 'Good evening, Ada'],
])('at %i o’clock says %s', (hour, words) => {
  expect(greeting(hour, 'Ada')).toBe(words)
})
