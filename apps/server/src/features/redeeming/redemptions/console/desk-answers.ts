import { formatNaira } from '@jara/rules/naira'
import { outcomeNeedsSecondPerson, secondPersonFromKobo } from '@jara/rules/redeeming/redemption-desk'
import { Refusal } from '../../../../access/refusal.ts'

/** The result of an operator's decision: made, or waiting for a second operator, and why. */
export type Made = { readonly status: 'made' } | { readonly status: 'waits'; readonly message: string }

export function waits(amountKobo: number): Made {
  const message = outcomeNeedsSecondPerson(amountKobo, 0)
    ? 'This needs a second approver. Nothing has changed yet.'
    : `With your other decisions in the last 24 hours, this reaches ${formatNaira(secondPersonFromKobo)}. It needs a second approver. Nothing has changed yet.`
  return { status: 'waits', message }
}

export function unknownRedemption(): Refusal {
  return new Refusal('not-found', 'Redemption not found.')
}
