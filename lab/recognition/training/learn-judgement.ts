import type { Judgement } from '@jara/recognition/rank-products'
import { learnFusion } from './learn-fusion.ts'
import { learnSureness } from './learn-sureness.ts'
import type { Trials } from './try-shops.ts'

/** How to weigh the evidence for a product, and when to be sure of it. */
export function learnJudgement(trials: readonly Trials[]): Judgement {
  const fusion = learnFusion(trials.flatMap(({ toWeigh }) => toWeigh))
  return {
    fusion,
    sureness: learnSureness(
      trials.flatMap(({ toBeSure }) => toBeSure),
      fusion,
    ),
  }
}
