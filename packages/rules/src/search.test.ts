import { expect, test } from 'vitest'
import { isFound } from './search.ts'

test.each([
  ['Long Grain Rice 2kg', '', true],
  ['Long Grain Rice 2kg', '  ', true],
  ['Long Grain Rice 2kg', 'rice', true],
  ['Long Grain Rice 2kg', ' RICE 2KG ', true],
  ['Long Grain Rice 2kg', '2kg long', true],
  ['Long Grain Rice 2kg', 'rice 5kg', false],
  ['Ọfadà rice', 'ofada', true],
  ['Ofada rice', 'ọfadà', true],
  ['Milk 1L (4 + 1)', '(4', true],
  ['', 'rice', false],
])('In %j a search for %j finds: %s', (name, search, found) => {
  expect(isFound(name, search)).toBe(found)
})
