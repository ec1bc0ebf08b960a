import { expect, it } from 'vitest'
import { emptySale, type Goods, type Sale, type SaleStep, takeStep, totalKobo } from './live-sale.ts'

const rice: Goods = { id: 3, name: 'Rice 2kg', priceKobo: 450_000, left: 2, imageUrl: undefined }
const milk: Goods = { id: 4, name: 'Milk 1L', priceKobo: 44_999, left: 9, imageUrl: undefined }
const add = (goods: Goods): SaleStep => ({ type: 'add', goods })
const twoRice: Sale = [{ ...rice, quantity: 2 }]

it.each<[string, Sale, SaleStep, Sale]>([
  ['a tapped product joins', emptySale, add(rice), [{ ...rice, quantity: 1 }]],
  ['a second tap counts', [{ ...rice, quantity: 1 }], add(rice), twoRice],
  ['no more than there is', twoRice, add(rice), twoRice],
  ['nothing of what is gone', emptySale, add({ ...rice, left: 0 }), emptySale],
  ['a line at 0 is removed', twoRice, { type: 'set-quantity', id: 3, quantity: 0 }, emptySale],
  [
    'a new price is taken over, the quantity stays',
    twoRice,
    { type: 'refresh', goods: [{ ...rice, priceKobo: 480_000 }, milk] },
    [{ ...rice, priceKobo: 480_000, quantity: 2 }],
  ],
  ['what was taken leaves', twoRice, { type: 'take', sold: twoRice }, emptySale],
  [
    'what joined meanwhile stays',
    [
      { ...rice, quantity: 2 },
      { ...milk, quantity: 1 },
    ],
    { type: 'take', sold: [{ ...rice, quantity: 1 }] },
    [
      { ...rice, quantity: 1 },
      { ...milk, quantity: 1 },
    ],
  ],
])('%s', (_, from, step, to) => {
  expect(takeStep(from, step)).toEqual(to)
})

it('adds up to the kobo', () => {
  expect(totalKobo([...twoRice, { ...milk, quantity: 3 }])).toBe(1_034_997)
})
