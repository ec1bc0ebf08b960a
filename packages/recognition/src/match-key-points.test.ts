import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeyPoints, wordsPerDescriptor } from './key-points.ts'
import { matchKeyPoints } from './match-key-points.ts'

const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const descriptor = fc.array(word, { minLength: wordsPerDescriptor, maxLength: wordsPerDescriptor })

/** A point's position is its number, so that a match shows which points it joins. */
function pointsOf(descriptors: readonly (readonly number[])[]): KeyPoints {
  return {
    count: descriptors.length,
    positions: Float32Array.from(descriptors.flatMap((_own, at) => [at, 0])),
    descriptors: Int32Array.from(descriptors.flat()),
  }
}

/** The bits of a descriptor, flipped at these places. */
function withTurned(bits: readonly number[], places: readonly number[]): number[] {
  const turned = [...bits]
  for (const place of places) {
    const at = Math.floor(place / 32)
    turned[at] = (turned[at] ?? 0) ^ (1 << (place % 32))
  }
  return turned
}

const bit = fc.integer({ min: 0, max: 32 * wordsPerDescriptor - 1 })
const fewBits = fc.uniqueArray(bit, { maxLength: 15 })

test('points that differ in few bits find each other, in any order, and no others', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(descriptor, { minLength: 1, maxLength: 40, selector: String }),
      fewBits,
      fc.infiniteStream(fc.boolean()),
      (descriptors, places, isHidden) => {
        const shown = descriptors.filter(() => isHidden.next().value !== true)
        const photo = pointsOf(descriptors)
        const reference = pointsOf(shown.map((own) => withTurned(own, places)))
        const { positions } = matchKeyPoints(photo, reference)
        const pairs = Array.from({ length: positions.length / 4 }, (_, pair) => [
          positions[pair * 4],
          positions[pair * 4 + 2],
        ])
        const wanted = shown
          .map((own, at) => [descriptors.indexOf(own), at])
          .toSorted(([a = 0], [b = 0]) => a - b)
        expect(pairs).toEqual(wanted)
      },
    ),
  )
})

test('a point that two fit equally well finds neither', () => {
  const own = Array.from({ length: wordsPerDescriptor }, (_, at) => at * 40_503)
  const photo = pointsOf([withTurned(own, [1, 100]), withTurned(own, [2, 200])])
  expect(matchKeyPoints(photo, pointsOf([own])).count).toBe(0)
})

test('a picture without points has no matches', () => {
  const own = pointsOf([Array.from({ length: wordsPerDescriptor }, () => 1)])
  expect(matchKeyPoints(pointsOf([]), own).count).toBe(0)
  expect(matchKeyPoints(own, pointsOf([])).count).toBe(0)
})
