import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Gaussians } from './gaussians.ts'
import type { Projection } from './projection.ts'
import type { Judgement } from './rank-products.ts'
import type { Whitening } from './whitening.ts'

/** What patches of colour there are. */
export interface Patches {
  readonly patchProjection: Projection
  readonly gaussians: Gaussians
}

/** How a picture is put into numbers. */
export interface Vision extends Patches {
  readonly whitening: Whitening
}

/** What the engine has learned once and for all; nothing in it is about a shop or a product. */
export interface Model extends Vision, Judgement {}

interface Head extends Judgement {
  readonly patchNumbers: number
  readonly kept: number
  readonly gaussians: number
  readonly whitened: number
}

/** A line of JSON that says how many numbers follow, then the numbers, then bytes. */
export function packModel({ patchProjection, gaussians, whitening, fusion, sureness }: Model): Uint8Array {
  const head: Head = {
    patchNumbers: patchProjection.mean.length,
    kept: patchProjection.kept,
    gaussians: gaussians.count,
    whitened: whitening.scales.length,
    fusion,
    sureness,
  }
  const parts = [
    patchProjection.mean,
    patchProjection.rows,
    gaussians.weights,
    gaussians.means,
    gaussians.deviations,
    whitening.mean,
    whitening.scales,
    whitening.rows,
  ]
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(head)}\n`),
    ...parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ])
}

export const shippedModel = fileURLToPath(new URL('./model-4.bin', import.meta.url))

/** Another way of computing what is stored is another method. */
const method = 'fisher-akaze-4'

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
  if (!('whitened' in head)) throw new Error('The model was made before vectors were whitened')
  // A copy of its own starts where a number may start.
  const { buffer } = Uint8Array.from(packed.subarray(headEnd + 1))
  let at = 0
  const take = (count: number) => {
    const numbers = new Float32Array(buffer, at, count)
    at += numbers.byteLength
    return numbers
  }
  const length = head.kept + placeNumbers
  const vectorLength = fisherLength(head.gaussians, length)
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
    whitening: {
      mean: take(vectorLength),
      scales: take(head.whitened),
      rows: new Int8Array(buffer, at),
    },
    fusion: head.fusion,
    sureness: head.sureness,
  }
  const wanted = at + head.whitened * vectorLength
  if (buffer.byteLength !== wanted) throw new Error(`The model has ${buffer.byteLength} bytes, not ${wanted}`)
  return model
}

/** Where a patch is, across and down, and how large. */
export const placeNumbers = 3

/** Of the whole picture and of its middle, two numbers for each of a Gaussian's. */
function fisherLength(gaussians: number, length: number): number {
  return gaussians * length * 4
}
