import { expect, test } from 'vitest'
import { scoreOf } from '@jara/recognition/fusion'
import { chanceOfRight, cluesOf } from '@jara/recognition/sureness'
import { learnSureness } from './learn-sureness.ts'
import { seededRandom } from '@jara/recognition/random'
import { type Trial, usualFusion } from './try-shops.ts'

const kinds = [1, 2, 3].map((productId) => ({ productId, brand: 'Dairy', isLoose: false, hasPhotos: true }))

/** In three of four photos of stocked products the right one leads clearly; a stranger gives none much of a lead. */
function madeUpTrials(count: number, seed: number): Trial[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const right = random() < 0.3 ? undefined : 0
    const clear = right === 0 && random() < 0.75 ? 0.3 + random() * 0.3 : random() * 0.1 - 0.05
    const likeness = [0.3 + clear, 0.3, 0.2 + random() * 0.1]
    return {
      evidence: likeness.map((own) => ({
        likeness: own,
        embedding: own,
        likenessOfThree: own,
        embeddingOfThree: own,
        classified: own * 4,
        agreement: 0,
      })),
      kinds,
      references: [9, 9, 9],
      right,
    }
  })
}

test('is sure of siblings where they are told apart, and of hardly any stranger', () => {
  const sureness = learnSureness(madeUpTrials(2_000, 1), usualFusion)
  const answers = madeUpTrials(2_000, 2).map(({ evidence, right }) => {
    const scored = evidence.map((own, at) => {
      const score = scoreOf(own, false, usualFusion)
      return { at, brand: 'Dairy', isLoose: false, evidence: own, score, references: 9 }
    })
    const [first, ...others] = scored.toSorted((a, b) => b.score - a.score)
    const chance = first ? chanceOfRight(cluesOf(first, others), sureness) : 0
    return { right, isSure: chance >= sureness.sureFrom, isRight: first?.at === right }
  })
  const sure = answers.filter(({ isSure }) => isSure)
  const strangers = answers.filter(({ right }) => right === undefined)
  expect(sure.length).toBeGreaterThan(0.4 * answers.length)
  expect(sure.filter(({ isRight }) => isRight).length).toBeGreaterThan(0.95 * sure.length)
  expect(strangers.filter(({ isSure }) => isSure).length).toBeLessThan(0.07 * strangers.length)
})

test('is sure of nothing where it saw nothing', () => {
  const { weights, intercept, sureFrom } = learnSureness([], usualFusion)
  expect([...Object.values(weights), intercept].every(Number.isFinite)).toBe(true)
  expect(sureFrom).toBeGreaterThan(0.9)
})
