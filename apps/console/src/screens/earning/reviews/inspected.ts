import type { AnswerOf } from '@jara/contract/call'
import type { inspectPurchase } from '@jara/contract/trust/cases-console'
import { formatDistance } from '@jara/rules/distance'
import { durationInWords } from '../../../parts/words.ts'

export type Inspected = AnswerOf<typeof inspectPurchase>

/** Hardly any bus between cities is faster. */
const fastestKmPerHour = 120
/** Within a town, locations are too inexact to calculate a speed. */
const nearKm = 5

interface Travel {
  /** `508 km away, 24 min before` */
  readonly words: string
  /** Whether no one could travel that far in that time. */
  readonly isTooFast: boolean
}

export function travelTo(
  { distance_km: km, created_at: at }: Pick<Inspected['elsewhere'][number], 'distance_km' | 'created_at'>,
  purchaseAt: string,
): Travel {
  const seconds = (Date.parse(purchaseAt) - Date.parse(at)) / 1_000
  const apart = durationInWords(Math.abs(seconds))
  return {
    words: `${formatDistance(km)} away, ${apart} ${seconds > 0 ? 'before' : 'after'}`,
    isTooFast: km > nearKm && km / (Math.abs(seconds) / 3_600) > fastestKmPerHour,
  }
}
