import {
  type Convolution,
  gatherAround,
  numbersAround,
  numbersIn,
  placesOut,
  scatterAround,
} from '../../src/network/convolution.ts'
import { matrixOf, type Workbench } from '../../src/network/matrix-product.ts'
import { type Layer, numbersGathered } from '../../src/network/network.ts'
import type { Parameters } from './momentum.ts'
import { createBatchNormalisation } from './batch-normalisation.ts'

/** A convolution that learns from a batch of squares at a time. */
export interface TrainableLayer {
  readonly learned: readonly Parameters[]
  /** What comes out, one square after the other. */
  readonly answers: Float32Array
  /** How the error grows with each of the answers; whoever comes after fills it in. */
  readonly gradients: Float32Array
  forward(squares: Float32Array): void
  /** Works out the gradients of the parameters, and of the squares where these are wanted. */
  backward(squares: Float32Array, squareGradients?: Float32Array): void
  /** What has been learned, in numbers that need no batch. */
  settled(): Layer
}

/** For what is gathered around the places of one square, for that laid across, and for its gradients. */
export type Rooms = Readonly<Record<'gathered' | 'across' | 'gradients', Float32Array>>

/** Rooms that are large enough for all of these convolutions, one after the other. */
export function takeRooms(bench: Workbench, all: readonly Convolution[]): Rooms {
  const size = numbersInRooms(all) / 3
  return { gathered: bench.take(size), across: bench.take(size), gradients: bench.take(size) }
}

export function numbersInRooms(all: readonly Convolution[]): number {
  return 3 * Math.max(...all.map(numbersGathered))
}

/** How many numbers of a workbench it takes. */
export function numbersTaken(convolution: Convolution, batch: number): number {
  const { channelsOut } = convolution
  return (3 * numbersAround(convolution) + 3 * batch * placesOut(convolution)) * channelsOut
}

/** Matrices are multiplied row after row, so what lies on its side is laid straight first. */
export function createTrainableLayer(
  convolution: Convolution,
  batch: number,
  bench: Workbench,
  rooms: Rooms,
  normal: () => number,
): TrainableLayer {
  const { channelsOut } = convolution
  const around = numbersAround(convolution)
  const places = placesOut(convolution)
  const weights = bench.take(around * channelsOut)
  // So that numbers neither grow nor fade from layer to layer (He and others, 2015).
  for (let at = 0; at < weights.length; at++) weights[at] = normal() * Math.sqrt(2 / around)
  const weightsAcross = bench.take(weights.length)
  const learned: Parameters = { values: weights, gradients: bench.take(weights.length), decays: true }
  const normalisation = createBatchNormalisation(channelsOut)
  const each = places * channelsOut
  const raw = bench.take(batch * each)
  const answers = bench.take(batch * each)
  const gradients = bench.take(batch * each)
  const size = numbersGathered(convolution)
  const gathered = rooms.gathered.subarray(0, size)
  const gatheredAcross = rooms.across.subarray(0, size)
  const gatheredGradients = rooms.gradients.subarray(0, size)
  const squareOf = (squares: Float32Array, place: number) =>
    squares.subarray(place * numbersIn(convolution), (place + 1) * numbersIn(convolution))
  const ownOf = (numbers: Float32Array, place: number) => numbers.subarray(place * each, (place + 1) * each)
  return {
    learned: [learned, ...normalisation.learned],
    answers,
    gradients,
    forward(squares) {
      for (let place = 0; place < batch; place++) {
        gatherAround(convolution, squareOf(squares, place), gathered)
        const own = matrixOf(ownOf(raw, place), channelsOut)
        bench.multiply(matrixOf(gathered, around), matrixOf(weights, channelsOut), own)
      }
      normalisation.forward(raw, answers)
    },
    backward(squares, squareGradients) {
      normalisation.backward(raw, answers, gradients)
      turn(weights, channelsOut, weightsAcross)
      for (let place = 0; place < batch; place++) {
        const own = ownOf(gradients, place)
        gatherAround(convolution, squareOf(squares, place), gathered)
        turn(gathered, around, gatheredAcross)
        bench.multiply(
          matrixOf(gatheredAcross, places),
          matrixOf(own, channelsOut),
          matrixOf(learned.gradients, channelsOut),
          place === 0 ? 'replaces' : 'adds',
        )
        if (squareGradients) {
          const across = matrixOf(weightsAcross, around)
          bench.multiply(matrixOf(own, channelsOut), across, matrixOf(gatheredGradients, around))
          scatterAround(convolution, gatheredGradients, squareOf(squareGradients, place))
        }
      }
    },
    settled() {
      const { factors, base } = normalisation.settled()
      const settled = weights.map((value, at) => value * (factors[at % channelsOut] ?? 0))
      return { weights: Float32Array.from(settled), base }
    },
  }
}

/** Makes rows of columns. */
function turn(numbers: Float32Array, columns: number, into: Float32Array): void {
  const rows = numbers.length / columns
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      into[column * rows + row] = numbers[row * columns + column] ?? 0
    }
  }
}
