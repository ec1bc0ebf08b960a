import { densePatches } from './dense-patches.ts'
import type { Features, ReferenceFeatures } from './features.ts'
import { fisherVectors, shortPatches, toUnitLength } from './fisher-vector.ts'
import { tablesOf } from './gaussians.ts'
import { findKeyPoints } from './key-points.ts'
import { type LabPicture, mirrored } from './lab-picture.ts'
import type { Patches, Vision } from './model.ts'
import type { OpenCv } from './open-cv.ts'
import type { Embed } from './mobilenet.ts'
import { type ReadPicture, readPicture } from './read-picture.ts'
import { whiten } from './whitening.ts'

/** How much more the middle of the picture counts than the whole of it. */
const centreWeight = Math.sqrt(1.5)

export interface DescribePicture {
  /** A photo to be recognised. */
  photo(picture: Uint8Array): Promise<Features>
  /** A reference picture of a product. */
  reference(picture: Uint8Array): Promise<ReferenceFeatures>
}

export function createDescribePicture(cv: OpenCv, embed: Embed, vision: Vision): DescribePicture {
  const vectorOf = createPictureVector(vision)
  const describe = async ({ colours, grey, looks }: ReadPicture): Promise<Features> => {
    const fisher = vectorOf(colours)
    return {
      fisher,
      whitened: whiten(vision.whitening, fisher),
      embedding: whiten(vision.embeddingWhitening, await embed(looks)),
      points: findKeyPoints(cv, grey),
    }
  }
  return {
    photo: async (picture) => describe(await readPicture(picture)),
    async reference(picture) {
      const read = await readPicture(picture)
      const { fisher, ...features } = await describe(read)
      return { ...features, symmetric: symmetricVector(fisher, vectorOf(mirrored(read.colours))) }
    },
  }
}

/** The mean of the vectors of a picture and its mirror image. */
export function symmetricVector(vector: Float32Array, mirrorImage: Float32Array): Float32Array {
  return toUnitLength(vector.map((value, at) => value + (mirrorImage[at] ?? 0)))
}

/** Which colours and textures are where in a picture, before whitening, as a unit vector. */
export function createPictureVector({
  patchProjection,
  gaussians,
}: Patches): (colours: LabPicture) => Float32Array {
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
