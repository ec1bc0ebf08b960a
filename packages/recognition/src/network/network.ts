import { toUnitLength } from '../fisher-vector.ts'
import {
  type Convolution,
  convolutions,
  gatherAround,
  embeddingLength,
  numbersAround,
  pictureSide,
  pictureChannels,
  placesOut,
} from './convolution.ts'
import { createWorkbench, matrixOf, type Workbench } from './matrix-product.ts'
import { look, type SquarePicture } from './square-picture.ts'

/** A convolution that has learned. */
export interface Layer {
  /** A row for each number around a place, a column for each channel that comes out. */
  readonly weights: Float32Array
  /** What is added to each channel. */
  readonly base: Float32Array
}

/** In the order of `convolutions`. */
export type Layers = readonly Layer[]

export interface Network {
  readonly layers: Layers
  /** The mean of many pictures' embeddings: what they have in common tells nothing apart. */
  readonly usual: Float32Array
}

/** All of the picture, and its middle. */
const widths = [1, 0.75]

/** Answers what a picture looks like, in a vector of length one. */
export async function createEmbedding({
  layers,
  usual,
}: Network): Promise<(picture: SquarePicture) => Float32Array> {
  const bareEmbedding = await createBareEmbedding(layers)
  return (picture) => toUnitLength(bareEmbedding(picture).map((value, at) => value - (usual[at] ?? 0)))
}

/** The same before what is usual is taken away. */
export async function createBareEmbedding(layers: Layers): Promise<(picture: SquarePicture) => Float32Array> {
  const bench = await openBench()
  const seen = bench.take(pictureSide * pictureSide * pictureChannels)
  const rows = bench.take(Math.max(...convolutions.map(numbersGathered)))
  const stages = convolutions.map((convolution, at) => {
    const { weights = new Float32Array(), base = new Float32Array() } = layers[at] ?? {}
    const learned = bench.take(weights.length)
    learned.set(weights)
    const answers = bench.take(placesOut(convolution) * convolution.channelsOut)
    return { convolution, learned, base, answers, rows: rows.subarray(0, numbersGathered(convolution)) }
  })
  const pass = (): Float32Array => {
    let square = seen
    for (const { convolution, learned, base, answers, rows: own } of stages) {
      gatherAround(convolution, square, own)
      const { channelsOut } = convolution
      bench.multiply(
        matrixOf(own, numbersAround(convolution)),
        matrixOf(learned, channelsOut),
        matrixOf(answers, channelsOut),
      )
      for (let at = 0; at < answers.length; at++) {
        answers[at] = Math.max(0, (answers[at] ?? 0) + (base[at % channelsOut] ?? 0))
      }
      square = answers
    }
    return toUnitLength(sumOverPlaces(square))
  }
  return (picture) => {
    const embedding = new Float32Array(embeddingLength)
    for (const width of widths) {
      look(picture, { centreX: 0.5, centreY: 0.5, width, turn: 0 }, seen)
      pass().forEach((value, at) => {
        embedding[at] = (embedding[at] ?? 0) + value / widths.length
      })
    }
    return embedding
  }
}

/** Where something stands in a picture is forgotten; what it is stays. */
export function sumOverPlaces(answers: Float32Array): Float32Array {
  const sums = new Float32Array(embeddingLength)
  for (let from = 0; from < answers.length; from += embeddingLength) {
    for (let at = 0; at < embeddingLength; at++) {
      sums[at] = (sums[at] ?? 0) + (answers[from + at] ?? 0)
    }
  }
  return sums
}

/** How many numbers the rows of a convolution hold. */
export function numbersGathered(convolution: Convolution): number {
  return placesOut(convolution) * numbersAround(convolution)
}

export const longestSum = Math.max(...convolutions.map(numbersAround))

function openBench(): Promise<Workbench> {
  const count = convolutions.reduce(
    (sum, convolution) =>
      sum + (numbersAround(convolution) + placesOut(convolution)) * convolution.channelsOut,
    pictureSide * pictureSide * pictureChannels + Math.max(...convolutions.map(numbersGathered)),
  )
  return createWorkbench(count, longestSum)
}
