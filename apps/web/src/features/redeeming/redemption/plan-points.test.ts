import { expect, it } from 'vitest'
import { planCost } from './plan-points.ts'

const plan = { name: 'N100 100MB', variation_code: 'a', variation_amount: '100.00', fixedPrice: 'Yes' }
const notNow = 'This plan isn’t available right now.'

it.each([
  ['a fixed price', plan, 0.3, { points: 334, words: 'This plan costs 334 points.' }],
  [
    'a price that is no amount',
    { ...plan, variation_amount: 'free' },
    0.3,
    { points: undefined, words: notNow },
  ],
  ['a rate of nothing', plan, 0, { points: undefined, words: notNow }],
  ['a price that the customer chooses', { ...plan, fixedPrice: 'No' }, 0.3, undefined],
  ['a plan that does not say', { name: 'N100 100MB' }, 0.3, undefined],
  ['an item without a rate', plan, undefined, undefined],
  ['no plan', undefined, 0.3, undefined],
])('says what %s comes to', (_, chosen, rate, expected) => {
  expect(planCost(chosen, rate)).toEqual(expected)
})
