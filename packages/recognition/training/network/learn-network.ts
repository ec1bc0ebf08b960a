import {
  convolutions,
  embeddingLength,
  pictureChannels,
  pictureSide,
  placesOut,
} from '../../src/network/convolution.ts'
import { createWorkbench, type Workbench } from '../../src/network/matrix-product.ts'
import {
  createBareEmbedding,
  type Layers,
  longestSum,
  type Network,
  sumOverPlaces,
} from '../../src/network/network.ts'
import type { SquarePicture } from '../../src/network/square-picture.ts'
import { shuffled } from '../made-up-shop.ts'
import { seededRandom } from '../random.ts'
import { augmentView } from './augment-view.ts'
import { createDescent } from './momentum.ts'
import { createTrainableLayer, numbersInRooms, numbersTaken, takeRooms } from './trainable-layer.ts'
import { createCosFace } from './cosface.ts'

export interface Lesson {
  readonly picture: SquarePicture
  /** A number from 0; the same for pictures of the same product. */
  readonly product: number
}

const rounds = 50
const mostAtOnce = 24
const firstLearningRate = 0.08
/** The learning rate grows to its full over so many rounds, and from then on fades to nothing. */
const warmUpRounds = 2

/** Learns from scratch to tell the products apart; what it looks at to do so serves for other products as well. */
export async function learnNetwork(lessons: readonly Lesson[], seed: number): Promise<Network> {
  const random = seededRandom(seed)
  const batch = Math.min(mostAtOnce, lessons.length)
  const learner = await createLearner(batch, lessons, random)
  const batches = Math.floor(lessons.length / batch)
  const steps = rounds * batches
  for (let round = 0, step = 0; round < rounds; round++) {
    const order = shuffled(lessons, random)
    for (let from = 0; from < batches * batch; from += batch, step++) {
      const warm = Math.min(1, (step + 1) / (warmUpRounds * batches))
      const learningRate = firstLearningRate * warm * (0.5 + 0.5 * Math.cos((Math.PI * step) / steps))
      learner.learn(order.slice(from, from + batch), learningRate)
    }
  }
  const layers = learner.settled()
  return { layers, usual: await usualOf(layers, lessons) }
}

async function usualOf(layers: Layers, lessons: readonly Lesson[]): Promise<Float32Array> {
  const embeddingOf = await createBareEmbedding(layers)
  const usual = new Float32Array(embeddingLength)
  for (const { picture } of lessons) {
    embeddingOf(picture).forEach((value, at) => {
      usual[at] = (usual[at] ?? 0) + value / lessons.length
    })
  }
  return usual
}

async function createLearner(batch: number, lessons: readonly Lesson[], random: () => number) {
  const normal = normalRandom(random)
  const eachSeen = pictureSide * pictureSide * pictureChannels
  const bench = await openBench(batch, batch * eachSeen)
  const seen = bench.take(batch * eachSeen)
  const rooms = takeRooms(bench, convolutions)
  const layers = convolutions.map((one) => createTrainableLayer(one, batch, bench, rooms, normal))
  const products = Math.max(...lessons.map(({ product }) => product)) + 1
  const cosFace = createCosFace(products, normal)
  const descend = createDescent([...layers.flatMap(({ learned }) => learned), ...cosFace.learned])
  const embeddings = new Float32Array(batch * embeddingLength)
  const embeddingGradients = new Float32Array(batch * embeddingLength)
  return {
    learn(taught: readonly Lesson[], learningRate: number) {
      taught.forEach(({ picture }, at) =>
        augmentView(picture, seen.subarray(at * eachSeen, (at + 1) * eachSeen), random),
      )
      let squares = seen
      for (const layer of layers) {
        layer.forward(squares)
        squares = layer.answers
      }
      sumEach(squares, embeddings)
      const shown = taught.map(({ product }) => product)
      cosFace.judge(embeddings, shown, embeddingGradients)
      spreadEach(embeddingGradients, layers.at(-1)?.gradients ?? squares)
      for (let at = layers.length - 1; at >= 0; at--) {
        const before = layers[at - 1]
        layers[at]?.backward(before?.answers ?? seen, before?.gradients)
      }
      descend(learningRate)
    },
    settled: () => layers.map((layer) => layer.settled()),
  }
}

function openBench(batch: number, seen: number): Promise<Workbench> {
  const layers = convolutions.reduce((sum, convolution) => sum + numbersTaken(convolution, batch), 0)
  const longest = Math.max(longestSum, ...convolutions.map(placesOut))
  return createWorkbench(seen + layers + numbersInRooms(convolutions), longest)
}

/** Numbers around nought of which two in three lie within one (Box and Muller, 1958). */
function normalRandom(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Of each picture of the batch, its answers summed over its places. */
function sumEach(answers: Float32Array, embeddings: Float32Array): void {
  const batch = embeddings.length / embeddingLength
  const each = answers.length / batch
  for (let picture = 0; picture < batch; picture++) {
    const sums = sumOverPlaces(answers.subarray(picture * each, (picture + 1) * each))
    embeddings.set(sums, picture * embeddingLength)
  }
}

/** The gradient of a sum is that of each of its parts. */
function spreadEach(sumGradients: Float32Array, gradients: Float32Array): void {
  const each = (gradients.length / sumGradients.length) * embeddingLength
  for (let from = 0; from < gradients.length; from += embeddingLength) {
    const picture = Math.floor(from / each)
    gradients.set(sumGradients.subarray(picture * embeddingLength, (picture + 1) * embeddingLength), from)
  }
}
