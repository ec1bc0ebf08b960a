import { describe, expect, it } from 'vitest'
import {
  emptySale,
  formatDollars,
  lineTotalCents,
  takeStep,
  totalCents,
  type Sale,
  type SaleStep,
} from './sale.ts'

const cola = { id: '1', name: 'Cola 330ml', priceCents: 150 }
const eggs = { id: '6', name: 'Eggs 12pk', priceCents: 320 }
const otherCola = { id: '7', name: 'Cola 330ml', priceCents: 175 }

const add = (item: typeof cola): SaleStep => ({ type: 'add', item })
const setCola = (quantity: number): SaleStep => ({ type: 'set-quantity', name: cola.name, quantity })

const oneCola: Sale = [{ ...cola, quantity: 1 }]
const twoColas: Sale = [{ ...cola, quantity: 2 }]
const colaAndEggs: Sale = [
  { ...cola, quantity: 2 },
  { ...eggs, quantity: 1 },
]

describe('takeStep', () => {
  it.each<[string, Sale, SaleStep, Sale]>([
    ['a tapped item joins with quantity 1', emptySale, add(cola), oneCola],
    ['a second tap raises its quantity', oneCola, add(cola), twoColas],
    ['another item joins at the end', twoColas, add(eggs), colaAndEggs],
    [
      'an item of the same name raises the line that is there, at its price',
      oneCola,
      add(otherCola),
      twoColas,
    ],
    ['plus raises by one', oneCola, setCola(2), twoColas],
    [
      'minus lowers by one and leaves the others alone',
      colaAndEggs,
      setCola(1),
      [...oneCola, { ...eggs, quantity: 1 }],
    ],
    ['a line that reaches 0 is removed', colaAndEggs, setCola(0), [{ ...eggs, quantity: 1 }]],
    ['a line that is gone stays gone', emptySale, setCola(1), emptySale],
    ['paying empties the whole sale', colaAndEggs, { type: 'pay' }, emptySale],
  ])('%s', (_, from, step, to) => {
    expect(takeStep(from, step)).toEqual(to)
  })

  it('does not change its input', () => {
    takeStep(oneCola, add(cola))
    expect(oneCola).toEqual([{ ...cola, quantity: 1 }])
  })
})

describe('totals', () => {
  it('a line costs its price times its quantity', () => {
    expect(colaAndEggs.map(lineTotalCents)).toEqual([300, 320])
  })

  it.each<[Sale, number]>([
    [emptySale, 0],
    [colaAndEggs, 620],
    [[{ id: '2', name: 'Dime', priceCents: 10, quantity: 3 }], 30],
  ])('%j comes to %s cents', (sale, cents) => {
    expect(totalCents(sale)).toBe(cents)
  })
})

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [150, '$1.50'],
  [820, '$8.20'],
  [123_450, '$1,234.50'],
])('%s cents are %s', (cents, words) => {
  expect(formatDollars(cents)).toBe(words)
})
