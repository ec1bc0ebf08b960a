import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { toUnitLength } from './fisher-vector.ts'

/**
 * The first blocks of MobileNetV2 (Sandler and others, CVPR 2018), which Google trained on ImageNet and COCO: what a network
 * sees that has looked at far more things than a shop's. `mobilenet.LICENSE` is its licence; `training/convert-network.py` made the file.
 */
const networkFile = fileURLToPath(new URL('./mobilenet.onnx', import.meta.url))

export const lookSidePx = 224
/** Its sixth, eleventh and fourteenth blocks are read, where they are widest: from fine textures to parts of things. */
const layerLengths = [192, 576, 960]
/** How many numbers it says of a picture. */
export const embeddingNumbers = 1_728

/** The whole picture, its middle square, and the middle of that, as red, green and blue bytes. */
export type Looks = readonly Uint8Array[]

/** What the network sees in a picture, before it is whitened, in a vector of length one. */
export type Embed = (looks: Looks) => Promise<Float32Array>

export async function loadNetwork(): Promise<Embed> {
  // Photos are shared out among threads already.
  env.wasm.numThreads = 1
  const session = await InferenceSession.create(await readFile(networkFile))
  const [input = ''] = session.inputNames
  const [output = ''] = session.outputNames
  return async (looks) => {
    const pixels = new Tensor('float32', planesOf(looks), [looks.length, 3, lookSidePx, lookSidePx])
    const answers = await session.run({ [input]: pixels })
    const means = answers[output]?.data
    if (!(means instanceof Float32Array)) throw new Error('The network answered something else than numbers')
    return meanRoots(means)
  }
}

/** Channel by channel, from -1 to 1, as it was trained. */
function planesOf(looks: Looks): Float32Array {
  const size = lookSidePx * lookSidePx
  const planes = new Float32Array(looks.length * 3 * size)
  looks.forEach((look, at) => {
    for (let channel = 0; channel < 3; channel++) {
      const start = (at * 3 + channel) * size
      for (let place = 0; place < size; place++) {
        planes[start + place] = (look[place * 3 + channel] ?? 0) / 127.5 - 1
      }
    }
  })
  return planes
}

/** The mean of all looks, of square roots, so that what is seen everywhere counts less; each layer says as much as the others. */
function meanRoots(means: Float32Array): Float32Array {
  const sums = new Float32Array(embeddingNumbers)
  means.forEach((mean, at) => {
    const place = at % embeddingNumbers
    sums[place] = (sums[place] ?? 0) + Math.sqrt(Math.max(0, mean))
  })
  let start = 0
  for (const length of layerLengths) {
    sums.set(toUnitLength(sums.subarray(start, start + length)), start)
    start += length
  }
  return toUnitLength(sums)
}
