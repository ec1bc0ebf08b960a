import { expect, test } from 'vitest'
import { distanceKm, formatDistance } from './distance.ts'

const lagos = { latitude: 6.5244, longitude: 3.3792 }
const abuja = { latitude: 9.0765, longitude: 7.3986 }

test('Lagos and Abuja are 525 km apart, there and back', () => {
  expect(distanceKm(lagos, abuja)).toBeCloseTo(525.5, 0)
  expect(distanceKm(abuja, lagos)).toBe(distanceKm(lagos, abuja))
})

test('the distance from a place to itself is zero', () => {
  expect(distanceKm(lagos, lagos)).toBe(0)
})

test('a degree is 111 km at the equator, and a degree of longitude is zero at the pole', () => {
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111.19, 2)
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(111.19, 2)
  expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: 90, longitude: 1 })).toBeCloseTo(0, 9)
})

test('opposite points of the earth are half its circumference apart', () => {
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015, 0)
})

test.each([
  [0, '0 m'],
  [0.004, '0 m'],
  [0.846, '850 m'],
  [0.994, '990 m'],
  [0.996, '1.0 km'],
  [3.249, '3.2 km'],
  [9.949, '9.9 km'],
  [9.951, '10 km'],
  [41.4, '41 km'],
])('%f km are shown as %s', (km, shown) => {
  expect(formatDistance(km)).toBe(shown)
})
