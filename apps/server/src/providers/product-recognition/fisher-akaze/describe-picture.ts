import { densePatches } from './dense-patches.ts'
import type { Features } from './features.ts'
import { fisherVectors, shortPatches, toUnitLength } from './fisher-vector.ts'
import { type GaussianTables, tablesOf } from './gaussians.ts'
import { findKeyPoints } from './key-points.ts'
import type { LabPicture } from './lab-picture.ts'
import type { Model } from './model.ts'
import type { OpenCv } from './open-cv.ts'
import { readPicture } from './read-picture.ts'

/** How much more the middle of the picture says than all of it. */
const centreWeight = Math.sqrt(1.5)

export type DescribePicture = (picture: Uint8Array) => Promise<Features>

export function createDescribePicture(cv: OpenCv, model: Omit<Model, 'fusion'>): DescribePicture {
  const tables = tablesOf(model.gaussians)
  return async (picture) => {
    const { colours, grey } = await readPicture(picture)
    return { vector: pictureVector(model, tables, colours), points: findKeyPoints(cv, grey) }
  }
}

function pictureVector(
  { patchProjection, gaussians }: Omit<Model, 'fusion'>,
  tables: GaussianTables,
  colours: LabPicture,
): Float32Array {
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
