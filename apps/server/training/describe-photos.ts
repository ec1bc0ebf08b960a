import { readFile } from 'node:fs/promises'
import { createPictureVector } from '../src/providers/product-recognition/fisher-akaze/describe-picture.ts'
import { type Features, packFeatures } from '../src/providers/product-recognition/fisher-akaze/features.ts'
import {
  findKeyPoints,
  type KeyPoints,
} from '../src/providers/product-recognition/fisher-akaze/key-points.ts'
import type { Vision } from '../src/providers/product-recognition/fisher-akaze/model.ts'
import { loadOpenCv } from '../src/providers/product-recognition/fisher-akaze/open-cv.ts'
import { readPicture } from '../src/providers/product-recognition/fisher-akaze/read-picture.ts'
import { type Compare, compareClosely } from '../src/providers/product-recognition/fisher-akaze/shop.ts'
import type { LabelledPhoto } from './labelled-photos.ts'

interface Described {
  readonly features: Features
  /** As they would be stored. */
  readonly packed: Uint8Array
}

export interface DescribedPhoto extends LabelledPhoto, Described {}

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
  const sources = new Map<Uint8Array, KeyPoints>()
  const seenBy = new Map<Vision['gaussians'], Map<string, Described>>()
  const compared = new Map<KeyPoints, Map<KeyPoints, number>>()
  const look = async (photo: LabelledPhoto, vectorOf: ReturnType<typeof createPictureVector>) => {
    const { colours, grey } = await readPicture(await read(photo))
    const points = pointsOf.get(photo.file) ?? findKeyPoints(cv, grey)
    pointsOf.set(photo.file, points)
    const features = { vector: vectorOf(colours), points }
    const packed = packFeatures(features)
    sources.set(packed, points)
    return { features, packed }
  }
  return {
    async describe(photos, vision) {
      const vectorOf = createPictureVector(vision)
      const seen = seenBy.get(vision.gaussians) ?? new Map<string, Described>()
      seenBy.set(vision.gaussians, seen)
      const described = []
      for (const photo of photos) {
        const own = seen.get(photo.file) ?? (await look(photo, vectorOf))
        seen.set(photo.file, own)
        described.push({ ...photo, ...own })
      }
      return described
    },
    compare(photo, packed) {
      const reference = sources.get(packed)
      if (!reference) throw new Error('Only photos that were described here can be compared')
      const known = compared.get(photo) ?? new Map<KeyPoints, number>()
      compared.set(photo, known)
      const agreeing = known.get(reference) ?? compareClosely(photo, packed)
      known.set(reference, agreeing)
      return agreeing
    },
  }
}
