import { expect, test } from 'vitest'
import { convolution } from '../../src/network/convolution.ts'
import { createWorkbench } from '../../src/network/matrix-product.ts'
import { numbersGathered } from '../../src/network/network.ts'
import { seededRandom } from '../random.ts'
import { createTrainableLayer, numbersTaken, takeRooms } from './trainable-layer.ts'
import { createCosFace } from './cosface.ts'

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

/** Compares every few of the gradients; numbers of four bytes and a corner that is cut off leave room for a few in a hundred. */
function expectSlopes(numbers: Float32Array, gradients: Float32Array, errorNow: () => number): void {
  const known = Float32Array.from(gradients)
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
  const layer = createTrainableLayer(plan, batch, bench, takeRooms(bench, [plan]), random)
  const squares = Float32Array.from({ length: batch * 4 * 4 * 8 }, random)
  const wanted = layer.answers.map(random)
  const errorNow = () => {
    layer.forward(squares)
    return layer.answers.reduce((sum, answer, at) => sum + answer * (wanted[at] ?? 0), 0)
  }
  errorNow()
  layer.gradients.set(wanted)
  const squareGradients = new Float32Array(squares.length)
  layer.backward(squares, squareGradients)
  expectSlopes(squares, squareGradients, errorNow)
  for (const { values, gradients } of layer.learned) expectSlopes(values, gradients, errorNow)
})

test('what tells products apart knows which way is downhill', () => {
  const random = noise(1)
  const cosFace = createCosFace(4, random)
  const embeddings = Float32Array.from({ length: batch * 128 }, random)
  const embeddingGradients = new Float32Array(embeddings.length)
  const errorNow = () => cosFace.judge(embeddings, [2, 0, 2], embeddingGradients)
  errorNow()
  expectSlopes(embeddings, Float32Array.from(embeddingGradients), errorNow)
  for (const { values, gradients } of cosFace.learned) {
    errorNow()
    expectSlopes(values, gradients, errorNow)
  }
})
