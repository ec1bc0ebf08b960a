import type { Patches, Vision } from '@jara/recognition/model'
import { learnWhitening } from './learn-whitening.ts'

/** The features of a product photo before whitening. */
export interface VisionLesson {
  readonly fisher: Float32Array
  readonly embedding: Float32Array
  readonly product: string
  readonly isCatalogue: boolean
}

/**
 * How much of a uniform spread is added to the observed variation within products: there are too few photos to trust that alone.
 */
const shrinkage = { fisher: 0.3, embedding: 0.1 }

/** Learns from photos of many products how photos of the same one vary. */
export function learnVision(lessons: readonly VisionLesson[], patches: Patches): Vision {
  const whiteningOf = (kind: 'fisher' | 'embedding') =>
    learnWhitening(
      lessons.map(({ [kind]: vector, product, isCatalogue }) => ({ vector, product, isCatalogue })),
      shrinkage[kind],
    )
  return { ...patches, whitening: whiteningOf('fisher'), embeddingWhitening: whiteningOf('embedding') }
}
