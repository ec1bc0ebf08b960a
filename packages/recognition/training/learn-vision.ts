import type { Patches, Vision } from '../src/model.ts'
import { learnWhitening } from './learn-whitening.ts'

/** What a photo of a product looks like before anything is whitened. */
export interface VisionLesson {
  readonly fisher: Float32Array
  readonly embedding: Float32Array
  readonly product: string
  readonly isCatalogue: boolean
}

/** How much of an even spread is added to how photos of a product vary: there are too few photos to trust that alone. */
const shrinkage = { fisher: 0.3, embedding: 0.1 }

/** Learns from photos of many products how those of one and the same vary. */
export function learnVision(lessons: readonly VisionLesson[], patches: Patches): Vision {
  const whiteningOf = (kind: 'fisher' | 'embedding') =>
    learnWhitening(
      lessons.map(({ [kind]: vector, product, isCatalogue }) => ({ vector, product, isCatalogue })),
      shrinkage[kind],
    )
  return { ...patches, whitening: whiteningOf('fisher'), embeddingWhitening: whiteningOf('embedding') }
}
