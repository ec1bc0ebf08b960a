import { formatNaira } from '@jara/rules/naira'
import { outcomeNeedsSecondPerson, secondPersonFromKobo } from '@jara/rules/redemption-desk'

/** The result of an operator's decision: made, or waiting for a second operator, and why. */
export type Made = { readonly status: 'made' } | { readonly status: 'waits'; readonly message: string }

export function waits(amountKobo: number): Made {
  const message = outcomeNeedsSecondPerson(amountKobo, 0)
    ? 'A second operator has to approve this. Nothing has moved.'
    : `With what you decided alone in the last 24 hours, this reaches ${formatNaira(secondPersonFromKobo)}. A second operator has to approve it. Nothing has moved.`
  return { status: 'waits', message }
}
