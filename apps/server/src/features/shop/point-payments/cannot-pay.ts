import { Refusal } from '../../../access/refusal.ts'
import { PolicyRefusal } from '../../../policy/policy-refusal.ts'
import { Unproved } from '../../../policy/redeeming-limits.ts'

const words =
  'These points can’t be used to pay right now. Ask for cash or card. The customer can see why in their app.'

/** Hides from the shop what the customer sees about their account. */
export function cannotPay(): Refusal {
  return new Refusal('conflict', words, { code: 'payment_refused' })
}

/** The same for a refusal by a limit, whose reason is kept for operators. */
export function sayToShop(error: unknown): never {
  if (error instanceof PolicyRefusal) throw new PolicyRefusal(words, 'payment_refused', error.decision)
  throw error instanceof Unproved ? cannotPay() : error
}
