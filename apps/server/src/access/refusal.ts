import type { ProofAsked } from '@jara/contract/identity/proof'

/** Why a request is refused, in product terms. `http/` maps each kind to a status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'mismatch'
  | 'too-often'
  | 'unavailable'

interface RefusalExtra {
  readonly code?: string
  readonly retryAfterSeconds?: number
  /** What the app needs to confirm the customer's identity. */
  readonly proof?: ProofAsked
}

/** An expected rejection, whose message is shown to the user. Any other error is a fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalKind
  readonly code: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly proof: ProofAsked | undefined

  constructor(kind: RefusalKind, message: string, extra: RefusalExtra = {}) {
    super(message)
    this.kind = kind
    this.code = extra.code
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.proof = extra.proof
  }
}

/** Also used if the session has ended since the request was let in. */
export function notSignedIn(): Refusal {
  return new Refusal('unauthenticated', 'Authentication token not found. Please log in again.')
}

/** Refuses to add a record that already exists with other values: an addition never changes anything. */
export function refuseDifference<Row extends object>(what: string, present: Row, wanted: Row): void {
  const differing = Object.entries<unknown>(wanted as Record<string, unknown>).flatMap(([name, value]) => {
    const [kept, given] = [present[name as keyof Row], value].map((each) => String(each ?? 'none'))
    return kept === given ? [] : [`${name} (${kept}, not ${given})`]
  })
  if (differing.length === 0) return
  throw new Refusal('conflict', `${what} already exists with different values: ${differing.join(', ')}`)
}

/** Explains how to lift it: the owner sets a new password, which proves access to the mailbox. */
export function redeemingStopped(by: 'owner' | 'operator'): Refusal {
  const message =
    by === 'owner'
      ? 'Redemptions are blocked because you reported activity that wasn’t yours. To unblock them, log out, tap “Forgot ' +
        'Password?” and set a new password.'
      : 'Redemptions are blocked for your account. You can appeal within 7 days: go to Account > Decisions.'
  return new Refusal('forbidden', message, { code: 'redeeming_stopped' })
}

export function notEnoughPoints(reason = 'You do not have enough points to make this redemption.'): Refusal {
  return new Refusal('conflict', reason, { code: 'not_enough_points' })
}
