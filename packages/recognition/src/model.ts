import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Gaussians } from './gaussians.ts'
import { convolutions, embeddingLength, numbersAround } from './network/convolution.ts'
import type { Network } from './network/network.ts'
import type { Projection } from './projection.ts'
import type { Judgement } from './rank-products.ts'

/** How a picture is put into numbers. */
export interface Vision {
  readonly patchProjection: Projection
  readonly gaussians: Gaussians
  readonly network: Network
}

/** What the engine has learned once and for all; nothing in it is about a shop or a product. */
export interface Model extends Vision, Judgement {}

interface Head extends Judgement {
  readonly patchNumbers: number
  readonly kept: number
  readonly gaussians: number
}

/** A line of JSON that says how many numbers follow, then the numbers. */
export function packModel({ patchProjection, gaussians, network, fusion, sureness }: Model): Uint8Array {
  const head: Head = {
    patchNumbers: patchProjection.mean.length,
    kept: patchProjection.kept,
    gaussians: gaussians.count,
    fusion,
    sureness,
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

export const shippedModel = fileURLToPath(new URL('./model-3.bin', import.meta.url))

/** Another way of computing what is stored is another method. */
const method = 'fisher-akaze-3'

/**
 * Says how features were computed and by what was learned: those of one model mean nothing to another. Throws if the
 * file holds no model that this version can use.
 */
export async function readEngineName(file: string): Promise<string> {
  const packed = await readFile(file)
  unpackModel(packed)
  return `${method}-${createHash('sha256').update(packed).digest('hex').slice(0, 12)}`
}

export async function readModel(file: string): Promise<Model> {
  return unpackModel(await readFile(file))
}

function unpackModel(packed: Buffer): Model {
  const headEnd = packed.indexOf('\n')
  const head = JSON.parse(packed.toString('utf8', 0, headEnd)) as Head
  if (!('sureness' in head)) throw new Error('The model was made before models learned how sure they are')
  const numbers = new Float32Array(Uint8Array.from(packed.subarray(headEnd + 1)).buffer)
  let at = 0
  const take = (count: number) => numbers.slice(at, (at += count))
  const length = head.kept + placeNumbers
  const model = {
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
      usual: take(embeddingLength),
    },
    fusion: head.fusion,
    sureness: head.sureness,
  }
  if (at !== numbers.length) throw new Error(`The model has ${numbers.length} numbers, not ${at}`)
  return model
}

/** Where a patch is, across and down, and how large. */
export const placeNumbers = 3
