import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { toUnitLength } from './fisher-vector.ts'

/**
 * The first blocks of MobileNetV2 (Sandler and others, CVPR 2018), which Google trained on ImageNet and COCO, and which has
 * therefore seen far more than one shop's products. `mobilenet.LICENSE` is its licence;
 * `lab/recognition/training/convert-network.py` created the file.
 */
const networkFile = fileURLToPath(new URL('./mobilenet.onnx', import.meta.url))

export const lookSidePx = 224
/** Its sixth, eleventh and fourteenth blocks are read at their widest: from fine textures to parts of objects. */
const layerLengths = [192, 576, 960]
/** The length of its output for a picture. */
export const embeddingNumbers = 1_728

/** The whole picture, its middle square, and the middle of that, as red, green and blue bytes. */
export type Looks = readonly Uint8Array[]

/** The network's output for a picture, before whitening, as a unit vector. */
export type Embed = (looks: Looks) => Promise<Float32Array>

export async function loadNetwork(): Promise<Embed> {
  // Photos are already distributed among threads.
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

/** Channel by channel, from -1 to 1, as in its training. */
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

/** The mean over all crops of the square roots, so that widespread features count less. Each layer counts equally. */
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
