import type { ProofAsked } from '@jara/contract/proof'

/** Why something is refused, in terms of the product. `http/` turns each kind into a status. */
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
  /** What the app needs to ask the customer who it is. */
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

/** Also where the session has ended since the request was let in. */
export function notSignedIn(): Refusal {
  return new Refusal('unauthenticated', 'Authentication token not found. Please log in again.')
}
