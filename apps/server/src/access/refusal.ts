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
