import { expect, it } from 'vitest'
import { draftOf, readStockDraft, type SeenStock, unitsAfter } from './stock-draft.ts'

const seen: SeenStock = { quantity: 36, price: 4_500, alertAt: null, revision: 2 }
const delivered = draftOf(seen, 'delivered')

it('begins with what is there', () => {
  expect(delivered).toEqual({ kind: 'delivered', units: '0', price: '4500.00', alertAt: '' })
  expect(draftOf(seen, 'counted').units).toBe('36')
})

it.each([
  ['delivered', '24', 60],
  ['lost', '2', 34],
  ['counted', '30', 30],
  ['counted', '', undefined],
] as const)('%s %s leaves %s', (kind, units, expected) => {
  expect(unitsAfter({ ...delivered, kind, units }, seen)).toBe(expected)
})

it('is sent with what was seen', () => {
  expect(readStockDraft({ ...delivered, units: '24', price: '4,800.5', alertAt: '10' }, seen).edit).toEqual({
    kind: 'delivered',
    units: 24,
    price: 4_800.5,
    alertAt: 10,
    seen: { quantity: 36, revision: 2 },
  })
})

it.each([
  [{ units: '1.5' }, 'Quantity must be a whole number.'],
  [{ price: '0' }, 'Price Per Unit must be an amount in naira, such as 4500.00.'],
  [{ alertAt: 'x' }, 'Enter a whole number for Alert at, or leave it empty.'],
  [{ kind: 'lost', units: '37' }, 'Only 36 left'],
] as const)('%j is refused', (change, refusal) => {
  expect(readStockDraft({ ...delivered, ...change }, seen).refusal).toBe(refusal)
})
