import { RequestFailed } from '@jara/client/request-failed'
import { type ProofAsked, proofAsked } from '@jara/contract/identity/proof'

/** The customer has to confirm this redemption, or cannot confirm any for an hour. */
const asking: readonly (string | undefined)[] = ['confirm_it_is_you', 'redeeming_locked']

/** The confirmation that a refused redemption needs; undefined for any other failure. */
export function proofAskedBy(failure: unknown): ProofAsked | undefined {
  return failure instanceof RequestFailed && asking.includes(failure.code) ? proofIn(failure) : undefined
}

/** Whether a redemption first needs the account's phone number to be verified. */
export function needsVerifiedPhone(failure: unknown): boolean {
  return failure instanceof RequestFailed && failure.code === 'phone_not_verified'
}

/** What the answer says about confirming the customer's identity. */
export function proofIn(failure: unknown): ProofAsked {
  const body = failure instanceof RequestFailed ? failure.cause : undefined
  const said: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'proof') : undefined
  return proofAsked.safeParse(said).data ?? {}
}
