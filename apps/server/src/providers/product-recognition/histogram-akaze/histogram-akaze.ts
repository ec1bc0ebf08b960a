import { limits } from '@jara/rules/limits'
import sharp from 'sharp'
import type { DescribedCandidate, Engine } from '../engine.ts'
import type { RankedProduct } from '../product-recognition.ts'
import { countAgreeing } from './agreeing-matches.ts'
import { colourHistogram, colourLikeness, foreground } from './colour-histogram.ts'
import { type Features, packFeatures, unpackFeatures } from './features.ts'
import { findKeyPoints } from './key-points.ts'
import { matchKeyPoints } from './match-key-points.ts'
import { loadOpenCv, type OpenCv } from './open-cv.ts'

const colourSidePx = 128
const pointSidePx = 400

/** Comparing key points takes milliseconds a product: beyond these, colours alone decide. */
const comparedClosely = 120

const colourWeight = 6
const pointWeight = 2.2
/** Fewer matches than this agree by chance. */
const chanceAgreement = 4

/** A product that is known by its catalogue picture alone is never chosen for the customer. */
const mostConfidence = limits.autoSelectAbove - 0.01

/** Spatial colour histograms, and AKAZE key points that agree on where in the photo the product is. */
export async function createHistogramAkaze(): Promise<Engine> {
  const { cv } = await loadOpenCv()
  return {
    describe: async (picture) => packFeatures(await describePicture(cv, picture)),
    rank: async (photo, candidates) => rankByLikeness(await describePicture(cv, photo), candidates),
  }
}

async function describePicture(cv: OpenCv, picture: Uint8Array): Promise<Features> {
  const trimmed = await cutToContent(picture)
  const colour = await sharp(trimmed)
    .resize(colourSidePx, colourSidePx, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = await sharp(trimmed)
    .resize(pointSidePx, pointSidePx, { fit: 'inside' })
    .flatten({ background: '#808080' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    colours: colourHistogram({ pixels: colour.data, ...sizeOf(colour.info) }),
    points: findKeyPoints(cv, { pixels: grey.data, ...sizeOf(grey.info) }),
  }
}

function sizeOf({ width, height }: { width: number; height: number }) {
  return { width, height }
}

/** Drawings of products stand free, with clear room around them; photos stay as they are. */
async function cutToContent(picture: Uint8Array): Promise<Uint8Array> {
  const { hasAlpha } = await sharp(picture).metadata()
  if (!hasAlpha) return picture
  const { isOpaque } = await sharp(picture).stats()
  return isOpaque ? picture : sharp(picture).trim({ threshold: 1 }).png({ compressionLevel: 0 }).toBuffer()
}

function rankByLikeness(photo: Features, candidates: readonly DescribedCandidate[]): RankedProduct[] {
  const inFront = foreground(photo.colours)
  const byColour = candidates
    .map(({ productId, features }) => {
      const references = features.map(unpackFeatures)
      const likeness = Math.max(0, ...references.map(({ colours }) => colourLikeness(inFront, colours)))
      return { productId, references, score: colourWeight * likeness }
    })
    .toSorted((a, b) => b.score - a.score)
  const scored = byColour.map(({ productId, references, score }, place) => ({
    productId,
    score: score + (place < comparedClosely ? pointWeight * pointScore(photo, references) : 0),
  }))
  return withConfidence(scored.toSorted((a, b) => b.score - a.score))
}

function pointScore(photo: Features, references: readonly Features[]): number {
  const agreeing = references.map(({ points }) => countAgreeing(matchKeyPoints(photo.points, points)))
  return Math.log(1 + Math.max(0, Math.max(0, ...agreeing) - chanceAgreement))
}

/** Shares of one whole over what the shop stocks. */
function withConfidence(scored: readonly { productId: number; score: number }[]): RankedProduct[] {
  const best = scored[0]?.score ?? 0
  const weights = scored.map(({ score }) => Math.exp(score - best))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return scored.map(({ productId }, place) => {
    const share = (weights[place] ?? 0) / total
    return { productId, confidence: Math.min(mostConfidence, Math.round(share * 1_000) / 1_000) }
  })
}
