import { expect, it } from 'vitest'
import { fitWithin } from './fit-within.ts'

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 1280, height: 960 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 960, height: 1280 },
  ],
  [
    { width: 1280, height: 720 },
    { width: 1280, height: 720 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 10_000, height: 2 },
    { width: 1280, height: 1 },
  ],
])('makes %j fit as %j', (size, fitted) => {
  expect(fitWithin(size, 1280)).toEqual(fitted)
})
