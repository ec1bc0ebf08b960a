import { densePatches } from './dense-patches.ts'
import type { Features } from './features.ts'
import { fisherVectors, shortPatches, toUnitLength } from './fisher-vector.ts'
import { tablesOf } from './gaussians.ts'
import { findKeyPoints } from './key-points.ts'
import type { LabPicture } from './lab-picture.ts'
import type { Vision } from './model.ts'
import { createEmbedding } from './network/network.ts'
import type { OpenCv } from './open-cv.ts'
import { readPicture } from './read-picture.ts'

/** How much more the middle of the picture says than all of it. */
const centreWeight = Math.sqrt(1.5)

export async function createDescribePicture(
  cv: OpenCv,
  vision: Vision,
): Promise<(picture: Uint8Array) => Promise<Features>> {
  const vectorOf = createPictureVector(vision)
  const embeddingOf = await createEmbedding(vision.network)
  return async (picture) => {
    const { colours, grey, square } = await readPicture(picture)
    return { vector: vectorOf(colours), embedding: embeddingOf(square), points: findKeyPoints(cv, grey) }
  }
}

/** Which colours and textures are where in a picture, in a vector of length one. */
export function createPictureVector({
  patchProjection,
  gaussians,
}: Pick<Vision, 'patchProjection' | 'gaussians'>): (colours: LabPicture) => Float32Array {
  const tables = tablesOf(gaussians)
  return (colours) => {
    const patches = densePatches(colours)
    const short = shortPatches(patchProjection, patches)
    const { whole, centre } = fisherVectors(gaussians, tables, short, patches)
    const vector = new Float32Array(whole.length + centre.length)
    vector.set(whole)
    centre.forEach((value, at) => {
      vector[whole.length + at] = value * centreWeight
    })
    return toUnitLength(vector)
  }
}
