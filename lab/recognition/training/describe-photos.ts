import { readFile } from 'node:fs/promises'
import { createPictureVector, symmetricVector } from '@jara/recognition/describe-picture'
import { type Features, packFeatures } from '@jara/recognition/features'
import { type Compare, compareClosely } from '@jara/recognition/gather-evidence'
import { findKeyPoints, type KeyPoints } from '@jara/recognition/key-points'
import { mirrored } from '@jara/recognition/lab-picture'
import type { Patches, Vision } from '@jara/recognition/model'
import { loadNetwork } from '@jara/recognition/mobilenet'
import { loadOpenCv } from '@jara/recognition/open-cv'
import { readPicture } from '@jara/recognition/read-picture'
import { whiten } from '@jara/recognition/whitening'
import type { LabelledPhoto } from './labelled-photos.ts'
import type { VisionLesson } from './learn-vision.ts'

export interface DescribedPhoto extends LabelledPhoto {
  readonly features: Features
  /** In its stored form. */
  readonly packed: Uint8Array
}

/** Describes photos with several models in turn, and computes nothing twice. */
export interface Describer {
  /** What can be learned from photos before whitening. */
  lessons(photos: readonly LabelledPhoto[], patches: Patches): Promise<VisionLesson[]>
  describe<Photo extends LabelledPhoto>(
    photos: readonly Photo[],
    vision: Vision,
  ): Promise<(Photo & DescribedPhoto)[]>
  /** Compares photos that were described here, each pair only once. */
  compare: Compare
}

interface Look {
  readonly vector: Float32Array
  readonly symmetric: Float32Array
  readonly embedding: Float32Array
  readonly points: KeyPoints
}

export async function createDescriber(
  read: (photo: LabelledPhoto) => Promise<Uint8Array> = ({ file }) => readFile(file),
): Promise<Describer> {
  const { cv } = await loadOpenCv()
  const embed = await loadNetwork()
  const looksBy = new Map<Patches['gaussians'], Map<string, Look>>()
  const sources = new Map<Uint8Array, KeyPoints>()
  const compared = new Map<KeyPoints, Map<KeyPoints, number>>()
  const createLook = (patches: Patches) => {
    const known = remembered(looksBy, patches.gaussians, () => new Map<string, Look>())
    const vectorOf = createPictureVector(patches)
    return async (photo: LabelledPhoto): Promise<Look> => {
      const before = known.get(photo.file)
      if (before) return before
      const { colours, grey, looks } = await readPicture(await read(photo))
      const vector = vectorOf(colours)
      // Photos to recognise are compared with others and never stored.
      const symmetric =
        photo.split === 'query' ? vector : symmetricVector(vector, vectorOf(mirrored(colours)))
      const look = { vector, symmetric, embedding: await embed(looks), points: findKeyPoints(cv, grey) }
      known.set(photo.file, look)
      return look
    }
  }
  return {
    async lessons(photos, patches) {
      const lookAt = createLook(patches)
      const lessons = []
      for (const photo of photos) {
        const { vector, embedding } = await lookAt(photo)
        lessons.push({
          fisher: vector,
          embedding,
          product: photo.product,
          isCatalogue: photo.split === 'iconic',
        })
      }
      return lessons
    },
    async describe(photos, vision) {
      const lookAt = createLook(vision)
      const described = []
      for (const photo of photos) {
        const { vector, symmetric, embedding, points } = await lookAt(photo)
        const features = {
          fisher: vector,
          whitened: whiten(vision.whitening, vector),
          embedding: whiten(vision.embeddingWhitening, embedding),
          points,
        }
        const packed = packFeatures({ ...features, symmetric })
        sources.set(packed, points)
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

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const value = known.get(key) ?? compute()
  known.set(key, value)
  return value
}
