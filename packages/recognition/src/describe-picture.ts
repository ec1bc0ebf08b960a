import { densePatches } from './dense-patches.ts'
import type { Features, ReferenceFeatures } from './features.ts'
import { fisherVectors, shortPatches, toUnitLength } from './fisher-vector.ts'
import { tablesOf } from './gaussians.ts'
import { findKeyPoints } from './key-points.ts'
import { type LabPicture, mirrored } from './lab-picture.ts'
import type { Vision } from './model.ts'
import { createEmbedding } from './network/network.ts'
import type { OpenCv } from './open-cv.ts'
import { type ReadPicture, readPicture } from './read-picture.ts'

/** How much more the middle of the picture says than all of it. */
const centreWeight = Math.sqrt(1.5)

export interface DescribePicture {
  /** A photo to be recognised. */
  photo(picture: Uint8Array): Promise<Features>
  /** A picture to know a product by. */
  reference(picture: Uint8Array): Promise<ReferenceFeatures>
}

export async function createDescribePicture(cv: OpenCv, vision: Vision): Promise<DescribePicture> {
  const vectorOf = createPictureVector(vision)
  const embeddingOf = await createEmbedding(vision.network)
  const describe = ({ colours, grey, square }: ReadPicture): Features => ({
    vector: vectorOf(colours),
    embedding: embeddingOf(square),
    points: findKeyPoints(cv, grey),
  })
  return {
    photo: async (picture) => describe(await readPicture(picture)),
    async reference(picture) {
      const read = await readPicture(picture)
      const features = describe(read)
      return { ...features, symmetric: symmetricVector(features.vector, vectorOf(mirrored(read.colours))) }
    },
  }
}

/** The mean of a picture's vector and its mirror image's. */
export function symmetricVector(vector: Float32Array, mirrorImage: Float32Array): Float32Array {
  return toUnitLength(vector.map((value, at) => value + (mirrorImage[at] ?? 0)))
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
