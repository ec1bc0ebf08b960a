import { hashRequest } from '../../../access/identity/redemption-proofs.ts'
import type { NewRedemption } from './redemption.sql.ts'

/** What a confirmation is bound to: if anything that the customer saw changes, a new confirmation is needed. */
export function hashRedemption({
  itemId,
  points,
  recipient,
  phone,
  variationCode,
  amountKobo,
}: NewRedemption): Buffer {
  return hashRequest([itemId, points, recipient, phone, variationCode, amountKobo])
}
