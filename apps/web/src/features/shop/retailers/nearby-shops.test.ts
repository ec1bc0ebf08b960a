import { expect, it } from 'vitest'
import { shopsAround } from './nearby-shops.ts'

const here = { latitude: 6.5244, longitude: 3.3792 }
const market = {
  id: 'm',
  name: 'Yaba Fresh Market',
  address: '12 Herbert Macaulay Way',
  location: '6.5095,3.3711',
}

it('returns each shop with its location and distance', () => {
  const [shop] = shopsAround(here, [market])
  expect(shop).toEqual({
    id: 'm',
    name: 'Yaba Fresh Market',
    address: '12 Herbert Macaulay Way',
    place: { latitude: 6.5095, longitude: 3.3711 },
    km: expect.closeTo(1.88, 2),
  })
})

it.each(['', '6.5', '6.5,', 'north,south', '6.5,3.3,1', undefined])(
  'leaves out a shop at %j, and keeps the others',
  (location) => {
    const shops = shopsAround(here, [{ ...market, id: 'lost', location }, market])
    expect(shops.map(({ id }) => id)).toEqual(['m'])
  },
)

it('accepts shops with missing fields', () => {
  expect(shopsAround(here, [{ location: '6.5244,3.3792' }])).toEqual([
    { id: '6.5244,3.3792', name: 'Retailer', address: '', place: here, km: 0 },
  ])
})
