import { expect, it } from 'vitest'
import { shortcutDestination } from './launch-shortcut.ts'

it.each([
  ['scan', '/redeem'],
  ['card', '/card'],
  ['offers', '/offers'],
])('the shortcut %s leads to %s', (name, destination) => {
  expect(shortcutDestination(name)).toBe(destination)
})

it.each([
  ['Scan'],
  ['/account'],
  ['https://example.com'],
  ['//example.com'],
  ['constructor'],
  ['__proto__'],
  [''],
  [null],
  [undefined],
])('%j is no shortcut', (name) => {
  expect(shortcutDestination(name)).toBeUndefined()
})
