import { describe, expect, test } from 'vitest'
import { readInventoryDraft } from './inventory.ts'

describe('The Add Product form', () => {
  test.each([
    ['3', '12', '4500', { productId: 3, quantity: 12, price: 4500 }],
    [' 3 ', '012', '19.99', { productId: 3, quantity: 12, price: 19.99 }],
    ['3', '0', '0.10', { productId: 3, quantity: 0, price: 0.1 }],
  ])('reads %j, %j and %j', (productId, quantity, price, entry) => {
    expect(readInventoryDraft({ productId, quantity, price })).toEqual({ entry })
  })

  test.each([
    ['', '12', '4500'],
    ['3', '', '4500'],
    ['3', '12', ''],
    ['3', ' ', '4500'],
    ['x', '12', '4500'],
    ['3', '1.5', '4500'],
    ['3', '-1', '4500'],
    ['3', '1e3', '4500'],
    ['3', '99999999999999999999', '4500'],
    ['3', '12', 'dear'],
    ['3', '12', '-1'],
    ['3', '12', '0.001'],
    ['3', '12', '1,000'],
  ])('refuses %j, %j and %j', (productId, quantity, price) => {
    expect(readInventoryDraft({ productId, quantity, price })).toEqual({
      refusal: 'Please select a product and fill in all fields.',
    })
  })
})
