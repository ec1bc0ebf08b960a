import { limits } from '@jara/rules/limits'
import { expect, it } from 'vitest'
import { capConfidence } from './cap-confidence.ts'

const milk = { productId: 1, brand: 'Dairy', isLoose: false, hasPhotos: true }
const cream = { productId: 2, brand: 'Dairy', isLoose: false, hasPhotos: true }
const soap = { productId: 3, brand: 'Suds', isLoose: false, hasPhotos: true }
const yam = { productId: 4, brand: '', isLoose: true, hasPhotos: true }
const tomato = { productId: 5, brand: '', isLoose: true, hasPhotos: true }
const bread = { productId: 6, brand: '', isLoose: false, hasPhotos: true }
const cake = { productId: 7, brand: '', isLoose: false, hasPhotos: true }
const unseen = { productId: 8, brand: 'New', isLoose: false, hasPhotos: false }
const kinds = [milk, cream, soap, yam, tomato, bread, cake, unseen]

const sure = 0.98
const ranked = (...productIds: readonly number[]) =>
  productIds.map((productId, place) => ({ productId, confidence: place === 0 ? sure : 0.01 }))

it.each([
  ['a product before one of another brand', [milk, soap]],
  ['a product before its sibling, with another brand in between', [milk, soap, cream]],
  ['a product without a brand before another without', [bread, cake]],
  ['a product before one that is known by its catalogue picture alone', [milk, unseen]],
  ['the only product', [milk]],
])('%s may be chosen for the customer', (_what, products) => {
  const order = ranked(...products.map(({ productId }) => productId))
  expect(capConfidence(order, kinds, 'another')).toEqual(order)
})

it('a product before its sibling may be chosen where our own engine says so', () => {
  const order = ranked(milk.productId, cream.productId)
  expect(capConfidence(order, kinds, 'ours')).toEqual(order)
})

it.each([
  ['a product before its sibling of the same brand', [milk, cream]],
  ['loose produce', [yam, soap]],
  ['a product that is known by its catalogue picture alone', [unseen, soap]],
  ['a product that nothing is known of', [{ productId: 99 }, soap]],
])('%s is left to the customer to choose', (_what, products) => {
  const order = ranked(...products.map(({ productId }) => productId))
  const [first, ...others] = capConfidence(order, kinds, 'another')
  expect(first?.productId).toBe(order[0]?.productId)
  expect(first?.confidence).toBeLessThan(limits.autoSelectAbove)
  expect(others).toEqual(order.slice(1))
})

it('none but the first is chosen, however sure an engine is of the others', () => {
  const order = [soap, milk].map(({ productId }) => ({ productId, confidence: sure }))
  const [first, second] = capConfidence(order, kinds, 'another')
  expect(first?.confidence).toBe(sure)
  expect(second?.confidence).toBeLessThan(limits.autoSelectAbove)
})
