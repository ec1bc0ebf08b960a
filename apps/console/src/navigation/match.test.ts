import { expect, test } from 'vitest'
import { match } from './match.ts'

test.each([
  ['/console', '/console', {}],
  ['/console', '/console/', {}],
  ['/console/redemptions', '/console', undefined],
  ['/console/redemptions/:id', '/console/redemptions', undefined],
  ['/console/redemptions/:id', '/console/redemptions/', undefined],
  ['/console/redemptions/:id', '/console/redemptions/0198', { id: '0198' }],
  ['/console/redemptions/:id', '/console/redemptions/a%2Fb', { id: 'a/b' }],
  ['/console/redemptions/:id', '/console/redemptions/%', { id: '%' }],
  ['/console/redemptions/:id', '/console/customers/0198', undefined],
])('%s and %s make %j', (pattern, pathname, parts) => {
  expect(match(pattern, pathname)).toEqual(parts)
})
