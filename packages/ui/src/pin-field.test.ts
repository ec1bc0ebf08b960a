import { expect, test } from 'vitest'
import { pinCharacters } from './pin-field.tsx'

test.each([
  { text: 'LG47A8K2', kept: 'LG47A8K2' },
  { text: 'LG47A8K29', kept: 'LG47A8K2' },
  { text: ' LG47 A8K2\n', kept: 'LG47A8K2' },
  { text: 'LG-47', kept: 'LG-47' },
  { text: '', kept: '' },
])('of $text a field of eight characters keeps $kept', ({ text, kept }) => {
  expect(pinCharacters(text, 8)).toBe(kept)
})
