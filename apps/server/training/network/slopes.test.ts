import { expect, test } from 'vitest'
import { convolution } from '../../src/providers/product-recognition/fisher-akaze/network/convolution.ts'
import { createWorkbench } from '../../src/providers/product-recognition/fisher-akaze/network/matrix-product.ts'
import { numbersGathered } from '../../src/providers/product-recognition/fisher-akaze/network/network.ts'
import { seededRandom } from '../random.ts'
import { createLearningLayer, numbersTaken, takeRooms } from './learning-layer.ts'
import { createTellingApart } from './telling-apart.ts'

const batch = 3
const nudge = 1e-2

function noise(seed: number): () => number {
  const random = seededRandom(seed)
  return () => random() * 2 - 1
}

/** How the error changes when one number does, by trying. */
function slopeAt(numbers: Float32Array, at: number, errorNow: () => number): number {
  const value = numbers[at] ?? 0
  numbers[at] = value + nudge
  const after = errorNow()
  numbers[at] = value - nudge
  const before = errorNow()
  numbers[at] = value
  return (after - before) / (2 * nudge)
}

/** Compares every few of the slopes; numbers of four bytes and a corner that is cut off leave room for a few in a hundred. */
function expectSlopes(numbers: Float32Array, slopes: Float32Array, errorNow: () => number): void {
  const known = Float32Array.from(slopes)
  const every = Math.max(1, Math.floor(numbers.length / 60))
  const looked = [...numbers.keys()].filter((at) => at % every === 0)
  const tried = looked.map((at) => slopeAt(numbers, at, errorNow))
  const size = Math.hypot(...tried)
  const off = Math.hypot(...tried.map((slope, place) => slope - (known[looked[place] ?? 0] ?? 0)))
  expect(size).toBeGreaterThan(0.01)
  expect(off / size).toBeLessThan(0.05)
}

test.each([1, 2])('a layer that looks at every place, step %i, knows which way is downhill', async (step) => {
  const plan = convolution({ side: 4, channelsIn: 8, channelsOut: 8, step })
  const gathered = numbersGathered(plan)
  const bench = await createWorkbench(numbersTaken(plan, batch) + 3 * gathered, 72)
  const random = noise(step)
  const layer = createLearningLayer(plan, batch, bench, takeRooms(bench, [plan]), random)
  const squares = Float32Array.from({ length: batch * 4 * 4 * 8 }, random)
  const wanted = layer.answers.map(random)
  const errorNow = () => {
    layer.forward(squares)
    return layer.answers.reduce((sum, answer, at) => sum + answer * (wanted[at] ?? 0), 0)
  }
  errorNow()
  layer.owed.set(wanted)
  const owedToSquares = new Float32Array(squares.length)
  layer.backward(squares, owedToSquares)
  expectSlopes(squares, owedToSquares, errorNow)
  for (const { values, slopes } of layer.learned) expectSlopes(values, slopes, errorNow)
})

test('what tells products apart knows which way is downhill', () => {
  const random = noise(1)
  const tellingApart = createTellingApart(4, random)
  const impressions = Float32Array.from({ length: batch * 128 }, random)
  const owed = new Float32Array(impressions.length)
  const errorNow = () => tellingApart.judge(impressions, [2, 0, 2], owed)
  errorNow()
  expectSlopes(impressions, Float32Array.from(owed), errorNow)
  for (const { values, slopes } of tellingApart.learned) {
    errorNow()
    expectSlopes(values, slopes, errorNow)
  }
})
