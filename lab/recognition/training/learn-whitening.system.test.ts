import { expect, test } from 'vitest'
import { whiten } from '@jara/recognition/whitening'
import { learnWhitening } from './learn-whitening.ts'
import { seededRandom } from '@jara/recognition/random'

const numbers = 40
const photosEach = 6
const random = seededRandom(1)
const shot = () => (random() - 0.5) * 2

/**
 * The differences between products are small in all numbers except the first two, which stand for the light and differ in every
 * photo.
 */
function photosOf(products: number) {
  return Array.from({ length: products }, (_, product) => {
    const own = Array.from({ length: numbers }, () => shot() * 0.3)
    return Array.from({ length: photosEach }, (_photo, at) => {
      const [warm, bright] = [shot() * 3, shot() * 3]
      const light = [
        warm,
        bright,
        ...Array.from({ length: numbers - 2 }, (_n, n) => (n % 2 ? warm : bright) * 0.2),
      ]
      const vector = Float32Array.from(own, (value, n) => value + (light[n] ?? 0) + shot() * 0.05)
      return { vector, product: `${product}`, isCatalogue: at === 0 }
    })
  }).flat()
}

/** How many photos are closest to one of the same product. */
function found(photos: readonly { readonly vector: Float32Array; readonly product: string }[]): number {
  const right = photos.filter((photo) => {
    const [closest] = photos
      .filter((other) => other !== photo)
      .map(({ vector, product }) => ({
        product,
        likeness: vector.reduce((sum, value, at) => sum + value * (photo.vector[at] ?? 0), 0),
      }))
      .toSorted((a, b) => b.likeness - a.likeness)
    return closest?.product === photo.product
  })
  return right.length / photos.length
}

test('what varies among photos of one product counts little, also for products that nothing was learned from', () => {
  const whitening = learnWhitening(photosOf(30), 0.3)
  const others = photosOf(30)
  const whitened = others.map(({ vector, product }) => ({ product, vector: whiten(whitening, vector) }))
  expect(found(others)).toBeLessThan(0.6)
  expect(found(whitened)).toBeGreaterThan(0.95)
})

test('nothing but one photo teaches nothing, and breaks nothing', () => {
  const vector = Float32Array.from({ length: numbers }, shot)
  const whitening = learnWhitening([{ vector, product: 'rice', isCatalogue: true }], 0.3)
  expect(whiten(whitening, vector)).toEqual(new Float32Array())
})
