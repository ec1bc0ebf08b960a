import type { TestRequest } from '../testing/server.ts'
import type { Actor, Fixture } from './fixture.ts'

/** A request without its session, which the test adds. A form replaces the body. */
export interface CallRequest extends Omit<TestRequest, 'token'> {
  readonly form?: FormData
  /** Replaces the identity's own session if the call ends that session. */
  readonly token?: string
}

/** Builds the request for an actor. Actors without access get the request of one who has it. */
type BuildRequest = (fixture: Fixture, actor: Actor) => CallRequest | Promise<CallRequest>

export interface RequestsOfCall {
  /** Defaults to the contract's example. */
  readonly own?: BuildRequest
  /** The status expected for it once the role is right. Defaults to the call's success. */
  readonly ownStatus?: number | Partial<Record<Actor, number>>
  /** What else the response may reveal about the customer: a shop that reads a pay code sees the first name. */
  readonly reveals?: (fixture: Fixture) => readonly (string | undefined)[]
  /** The same request for a record of another account. Absent if the call has no owned records. */
  readonly foreign?: BuildRequest
  /** The status expected for that request once the role is right. Defaults to the one for own records. */
  readonly foreignStatus?: number | Partial<Record<Actor, number>>
}
