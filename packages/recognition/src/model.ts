import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Gaussians } from './gaussians.ts'
import type { Projection } from './projection.ts'
import { embeddingNumbers } from './mobilenet.ts'
import type { Judgement } from './rank-products.ts'
import type { Whitening } from './whitening.ts'

/** What the model knows about patches of colour. */
export interface Patches {
  readonly patchProjection: Projection
  readonly gaussians: Gaussians
}

/** How a picture is turned into numbers. */
export interface Vision extends Patches {
  readonly whitening: Whitening
  /** For the network's output. */
  readonly embeddingWhitening: Whitening
}

/** What the engine has learned once and for all. None of it is about a shop or a product. */
export interface Model extends Vision, Judgement {}

interface Head extends Judgement {
  readonly patchNumbers: number
  readonly kept: number
  readonly gaussians: number
  /** The length of a whitened vector, and of the whitened network output. */
  readonly whitened: number
  readonly embedded: number
}

/** A line of JSON with the lengths, followed by the numbers. */
export function packModel({
  patchProjection,
  gaussians,
  whitening,
  embeddingWhitening,
  fusion,
  sureness,
}: Model): Uint8Array {
  const head: Head = {
    patchNumbers: patchProjection.mean.length,
    kept: patchProjection.kept,
    gaussians: gaussians.count,
    whitened: whitening.scales.length,
    embedded: embeddingWhitening.scales.length,
    fusion,
    sureness,
  }
  const parts = [
    patchProjection.mean,
    patchProjection.rows,
    gaussians.weights,
    gaussians.means,
    gaussians.deviations,
    ...[whitening, embeddingWhitening].flatMap(({ mean, scales, rows }) => [mean, scales, rows]),
  ]
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(head)}\n`),
    ...parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ])
}

export const shippedModel = fileURLToPath(new URL('./model-7.bin', import.meta.url))

/** Change it whenever the stored features are computed differently. */
const method = 'fisher-mobilenet-akaze-5'

/**
 * The name identifies how features were computed and with which model: those of one model mean nothing to another, unless the two
 * differ only in their judgement, which the head contains. Throws if the file holds no model that this version can use.
 */
export async function readEngineName(file: string): Promise<string> {
  const packed = await readFile(file)
  unpackModel(packed)
  const numbers = packed.subarray(packed.indexOf('\n') + 1)
  return `${method}-${createHash('sha256').update(numbers).digest('hex').slice(0, 12)}`
}

export async function readModel(file: string): Promise<Model> {
  return unpackModel(await readFile(file))
}

function unpackModel(packed: Buffer): Model {
  const headEnd = packed.indexOf('\n')
  const head = JSON.parse(packed.toString('utf8', 0, headEnd)) as Head
  if (!('packages' in head.sureness.weights))
    throw new Error('The model was trained by an earlier version: train it again')
  // Copied, so that the numbers are aligned.
  const { buffer } = Uint8Array.from(packed.subarray(headEnd + 1))
  let at = 0
  const take = (count: number) => {
    const numbers = new Float32Array(buffer, at, count)
    at += numbers.byteLength
    return numbers
  }
  const length = head.kept + placeNumbers
  // Its length is a multiple of four, so that the numbers after its bytes are aligned.
  const takeWhitening = (vectorLength: number, count: number): Whitening => {
    const [mean, scales] = [take(vectorLength), take(count)]
    const rows = new Int8Array(buffer, at, count * vectorLength)
    at += rows.byteLength
    return { mean, scales, rows }
  }
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
    whitening: takeWhitening(fisherLength(head.gaussians, length), head.whitened),
    embeddingWhitening: takeWhitening(embeddingNumbers, head.embedded),
    fusion: head.fusion,
    sureness: head.sureness,
  }
  if (at !== buffer.byteLength) throw new Error(`The model has ${buffer.byteLength} bytes, not ${at}`)
  return model
}

/** The position of a patch, across and down, and its size. */
export const placeNumbers = 3

/** For the whole picture and its middle, two numbers for each number of a Gaussian. */
function fisherLength(gaussians: number, length: number): number {
  return gaussians * length * 4
}
