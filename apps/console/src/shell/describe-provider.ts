import type { AnswerOf } from '@jara/contract/call'
import type { countWaiting } from '@jara/contract/operations/overview-waiting'

type Provider = AnswerOf<typeof countWaiting>['provider']

/** If fewer than half of the requests were answered, the provider has a problem. */
const leastAnswered = 0.5

export function describeProvider(provider: Provider): { isWell: boolean; words: string } {
  if (provider === null) return { isWell: false, words: 'No provider' }
  const { paused_seconds: paused, asked, answered, median_ms: median } = provider
  if (paused > 0) return { isWell: false, words: 'Provider paused' }
  if (asked > 0 && answered / asked < leastAnswered)
    return { isWell: false, words: `Provider answered ${answered} of ${asked}` }
  if (median === null) return { isWell: true, words: 'Provider idle' }
  return { isWell: true, words: `Provider answers in ${(median / 1_000).toFixed(1)} s` }
}
