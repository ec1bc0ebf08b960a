import { RequestFailed } from '@jara/client/request-failed'
import { type ProofAsked, proofAsked } from '@jara/contract/proof'

/** A redemption waits for its customer to confirm it, or cannot be confirmed for an hour. */
const asking: readonly (string | undefined)[] = ['confirm_it_is_you', 'redeeming_locked']

/** What a refused redemption asks its customer to show; undefined for any other failure. */
export function proofAskedBy(failure: unknown): ProofAsked | undefined {
  return failure instanceof RequestFailed && asking.includes(failure.code) ? proofIn(failure) : undefined
}

/** Whether a redemption waits for its customer to verify the phone number of the account. */
export function needsVerifiedPhone(failure: unknown): boolean {
  return failure instanceof RequestFailed && failure.code === 'phone_not_verified'
}

/** What the answer says about proving who it is. */
export function proofIn(failure: unknown): ProofAsked {
  const body = failure instanceof RequestFailed ? failure.cause : undefined
  const said: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'proof') : undefined
  return proofAsked.safeParse(said).data ?? {}
}
