import { readFile } from 'node:fs/promises'
import type { Fusion } from './fusion.ts'
import type { Gaussians } from './gaussians.ts'
import { convolutions, impressionNumbers, numbersAround } from './network/convolution.ts'
import type { Network } from './network/network.ts'
import type { Projection } from './projection.ts'

/** How a picture is put into numbers. */
export interface Vision {
  readonly patchProjection: Projection
  readonly gaussians: Gaussians
  readonly network: Network
}

/** What the engine has learned once and for all; nothing in it is about a shop or a product. */
export interface Model extends Vision {
  readonly fusion: Fusion
}

interface Head {
  readonly patchNumbers: number
  readonly kept: number
  readonly gaussians: number
  readonly fusion: Fusion
}

/** A line of JSON that says how many numbers follow, then the numbers. */
export function packModel({ patchProjection, gaussians, network, fusion }: Model): Uint8Array {
  const head: Head = {
    patchNumbers: patchProjection.mean.length,
    kept: patchProjection.kept,
    gaussians: gaussians.count,
    fusion,
  }
  const parts = [
    patchProjection.mean,
    patchProjection.rows,
    gaussians.weights,
    gaussians.means,
    gaussians.deviations,
    ...network.layers.flatMap(({ weights, base }) => [weights, base]),
    network.usual,
  ]
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(head)}\n`),
    ...parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ])
}

export async function readModel(file: URL): Promise<Model> {
  const packed = await readFile(file)
  const headEnd = packed.indexOf('\n')
  const head = JSON.parse(packed.toString('utf8', 0, headEnd)) as Head
  const numbers = new Float32Array(Uint8Array.from(packed.subarray(headEnd + 1)).buffer)
  let at = 0
  const take = (count: number) => numbers.slice(at, (at += count))
  const length = head.kept + placeNumbers
  return {
    patchProjection: {
      mean: take(head.patchNumbers),
      rows: take(head.kept * head.patchNumbers),
      kept: head.kept,
    },
    gaussians: {
      count: head.gaussians,
      length,
      weights: take(head.gaussians),
      means: take(head.gaussians * length),
      deviations: take(head.gaussians * length),
    },
    network: {
      layers: convolutions.map((convolution) => ({
        weights: take(numbersAround(convolution) * convolution.channelsOut),
        base: take(convolution.channelsOut),
      })),
      usual: take(impressionNumbers),
    },
    fusion: head.fusion,
  }
}

/** Where a patch is, across and down, and how large. */
export const placeNumbers = 3
