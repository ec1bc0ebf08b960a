import { Refusal } from '../../../../access/refusal.ts'

export function unknownRedemption(): Refusal {
  return new Refusal('not-found', 'Redemption not found.')
}
