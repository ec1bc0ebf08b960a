import { readFile } from 'node:fs/promises'
import { createPictureVector, symmetricVector } from '../src/describe-picture.ts'
import { type Features, packFeatures } from '../src/features.ts'
import { findKeyPoints, type KeyPoints } from '../src/key-points.ts'
import type { Vision } from '../src/model.ts'
import { mirrored } from '../src/lab-picture.ts'
import { createEmbedding } from '../src/network/network.ts'
import { loadOpenCv } from '../src/open-cv.ts'
import { readPicture } from '../src/read-picture.ts'
import { type Compare, compareClosely } from '../src/gather-evidence.ts'
import type { LabelledPhoto } from './labelled-photos.ts'

export interface DescribedPhoto extends LabelledPhoto {
  readonly features: Features
  /** As they would be stored. */
  readonly packed: Uint8Array
}

/** Describes photos by one model after the other, and does nothing twice. */
export interface Describer {
  describe<Photo extends LabelledPhoto>(
    photos: readonly Photo[],
    vision: Vision,
  ): Promise<(Photo & DescribedPhoto)[]>
  /** Compares photos that were described here; no pair twice. */
  compare: Compare
}

export async function createDescriber(
  read: (photo: LabelledPhoto) => Promise<Uint8Array> = ({ file }) => readFile(file),
): Promise<Describer> {
  const { cv } = await loadOpenCv()
  const pointsOf = new Map<string, KeyPoints>()
  const vectorsBy = new Map<Vision['gaussians'], Map<string, Float32Array>>()
  const symmetriesBy = new Map<Vision['gaussians'], Map<string, Float32Array>>()
  const embeddingsBy = new Map<Vision['network'], Map<string, Float32Array>>()
  const sources = new Map<Uint8Array, KeyPoints>()
  const compared = new Map<KeyPoints, Map<KeyPoints, number>>()
  return {
    async describe(photos, vision) {
      const vectorOf = createPictureVector(vision)
      const embeddingOf = await createEmbedding(vision.network)
      const vectors = rememberedBy(vectorsBy, vision.gaussians)
      const symmetries = rememberedBy(symmetriesBy, vision.gaussians)
      const embeddings = rememberedBy(embeddingsBy, vision.network)
      const described = []
      for (const photo of photos) {
        const { file } = photo
        const { colours, grey, square } = await readPicture(await read(photo))
        const features = {
          vector: remembered(vectors, file, () => vectorOf(colours)),
          embedding: remembered(embeddings, file, () => embeddingOf(square)),
          points: remembered(pointsOf, file, () => findKeyPoints(cv, grey)),
        }
        const symmetric = remembered(symmetries, file, () =>
          // Photos to recognise are compared with others and never stored.
          photo.split === 'query'
            ? features.vector
            : symmetricVector(features.vector, vectorOf(mirrored(colours))),
        )
        const packed = packFeatures({ ...features, symmetric })
        sources.set(packed, features.points)
        described.push({ ...photo, features, packed })
      }
      return described
    },
    compare(photo, packed) {
      const reference = sources.get(packed)
      if (!reference) throw new Error('Only photos that were described here can be compared')
      const known = remembered(compared, photo, () => new Map<KeyPoints, number>())
      return remembered(known, reference, () => compareClosely(photo, packed))
    },
  }
}

function rememberedBy<Owner, Value>(all: Map<Owner, Map<string, Value>>, owner: Owner): Map<string, Value> {
  return remembered(all, owner, () => new Map<string, Value>())
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const value = known.get(key) ?? compute()
  known.set(key, value)
  return value
}
