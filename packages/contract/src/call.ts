import type { LiveSource } from '@jara/rules/trust/live-source'
import * as z from 'zod/mini'
import type { OperatorRole } from './duties.ts'
import { opaqueId, text } from './fields.ts'

export const roles = ['customer', 'retailer', 'brand', 'operator'] as const
export type Role = (typeof roles)[number]

/** The header that lists the live sources that are on, separated by spaces. Absent while all are off. */
export const liveHeader = 'jara-live'

/** Whether the response has that header: to callers with a session, and to those who begin one. */
export function tellsLive({ access, path }: Pick<Call, 'access' | 'path'>): boolean {
  return access !== 'anyone' || path === '/api/auth/login'
}

/** Who may make a call: anyone, anyone with a session, or only accounts and operators with these roles. */
type Access = 'anyone' | 'signed-in' | readonly (Exclude<Role, 'operator'> | OperatorRole)[]

/** A ticket is valid for one of these, once. The photo of a purchase is included. */
type TicketUse = 'sign-out' | 'purchase' | 'declaration' | 'sale' | 'items'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Named parts of the path (`:id`) and of the query string. Strings on the wire: the only place where coercion is allowed. */
type TextFields = z.ZodMiniObject<Record<string, z.ZodMiniType>>

export interface Call {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly summary: string
  /** The status of a success: 200 by default, 201 if something was created, 202 if it was only accepted. */
  readonly status?: 200 | 201 | 202
  readonly params?: TextFields
  readonly query?: TextFields
  readonly body?: z.ZodMiniType
  /** Set if the body may be larger than others. */
  readonly largestBodyKib?: number
  /** Set if the body is a form with a file. The body schema describes its text fields. */
  readonly multipart?: { readonly file: string }
  /** The media type, if the answer is a file. A signed link opens it without a session. */
  readonly file?: string
  /** Whether the answer is a stream of server-sent events, each with the answer's JSON as its data. */
  readonly events?: true
  /** Whether a repeated `Idempotency-Key` replays the first answer. */
  readonly idempotent?: true
  /** Whether the response shows personal data. An operator's call is recorded in the audit log. */
  readonly readsPeople?: true
  /** Whether the header `Wallet-Proof` carries the nonce of the confirmation that a refusal required. */
  readonly proof?: true
  /**
   * Whether it moves money or changes permissions: an operator who has a second factor must have used it within the last 15
   * minutes.
   */
  readonly freshFactor?: true
  /**
   * Whether a customer may make the call while their account is about to be erased. Calls for anyone signed in are always
   * allowed.
   */
  readonly whileLeaving?: true
  /**
   * Who may make the call on a shop's device in counter mode, besides what `access` requires: a signed-in cashier, or anyone even
   * while it is locked. If absent, the call is refused there.
   */
  readonly atCounter?: 'cashier' | 'locked'
  /** The kind of ticket from a phone's queue that can replace a session. If absent, no ticket can make the call. */
  readonly ticket?: TicketUse
  /** The policy switch that the call belongs to. While it is off, no one may make the call. */
  readonly live?: LiveSource
  readonly answer: z.ZodMiniType
  readonly example: {
    readonly body?: unknown
    readonly query?: Record<string, string>
    readonly answer: unknown
  }
}

/** Returns the definition unchanged, but keeps its exact type. */
export function call<const C extends Call>(definition: C): C {
  return definition
}

export type BodyOf<C extends Call> = C['body'] extends z.ZodMiniType ? z.output<C['body']> : undefined
export type QueryOf<C extends Call> = C['query'] extends z.ZodMiniType ? z.output<C['query']> : undefined
export type ParamsOf<C extends Call> = C['params'] extends z.ZodMiniType ? z.output<C['params']> : undefined
export type AnswerOf<C extends Call> = z.output<C['answer']>

/** The number of entries on a page. A page with fewer is the last. */
export const pageSize = 50

/** A page of a list: no cursor for the first page, then the last id of the previous page. */
export const pageQuery = z.strictObject({ before: z.optional(opaqueId) })

/** The answer of a call that returns no data. */
export const messageAnswer = z.object({ message: text })
