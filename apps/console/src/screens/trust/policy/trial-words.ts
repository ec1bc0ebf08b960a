import type { AnswerOf } from '@jara/contract/call'
import type { tryPolicy } from '@jara/contract/trust/policy-console'
import { count } from '../../../parts/words.ts'

export type Trial = AnswerOf<typeof tryPolicy>
type Comparison = Trial['purchases']

const outcomes = {
  accepted: 'accepted',
  warned: 'accepted and flagged',
  confirmed: 'confirmed by the customer first',
  held: 'held for review',
  refused: 'blocked',
} as const satisfies Record<keyof Comparison['now'], string>

/** `412 purchases: 391 accepted instead of 400, 9 held for review instead of 0.` */
export function trialInWords({ tried, now, after }: Comparison, one: 'purchase' | 'redemption'): string {
  const what = `${count(tried)} ${one}${tried === 1 ? '' : 's'}`
  const changes = (Object.keys(outcomes) as (keyof typeof outcomes)[]).flatMap((outcome) =>
    now[outcome] === after[outcome]
      ? []
      : [`${count(after[outcome])} ${outcomes[outcome]} instead of ${count(now[outcome])}`],
  )
  return changes.length === 0 ? `${what}: no change.` : `${what}: ${changes.join(', ')}.`
}
