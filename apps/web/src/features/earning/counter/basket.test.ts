import { expect, it } from 'vitest'
import { basketTotalKobo, withQuantity } from './basket.ts'

const rice = { productId: 3, name: 'Long Grain Rice 2kg', priceKobo: 450_000, left: 4, quantity: 1 }
const milk = { productId: 5, name: 'Evaporated Milk 1L', priceKobo: 350_050, left: 9, quantity: 1 }

it('a basket keeps its order, takes no more than there is, and drops what is not bought', () => {
  const both = withQuantity(withQuantity([], rice), milk)
  expect(basketTotalKobo(both)).toBe(800_050)
  const more = withQuantity(both, { ...rice, quantity: 7 })
  expect(more.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [3, 4],
    [5, 1],
  ])
  expect(withQuantity(more, { ...rice, quantity: 0 })).toEqual([milk])
})
