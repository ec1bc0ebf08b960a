import type { LiveSource } from '@jara/rules/live-source'
import * as z from 'zod/mini'
import type { Duty } from './duties.ts'
import { opaqueId, text } from './fields.ts'

export const roles = ['customer', 'retailer', 'brand', 'operator'] as const
export type Role = (typeof roles)[number]

/** The header with the live sources that are on, separated by blanks. Absent while all are off. */
export const liveHeader = 'jara-live'

/** Whether the answer has that header: to whoever has a session, and to whoever begins one. */
export function tellsLive({ access, path }: Pick<Call, 'access' | 'path'>): boolean {
  return access !== 'anyone' || path === '/api/auth/login'
}

/** Who may make a call: anyone, anyone with a session, or only these roles and operators with these duties. */
type Access = 'anyone' | 'signed-in' | readonly (Exclude<Role, 'operator'> | Duty)[]

/** A ticket is good for one of these, once. The photo of a purchase belongs to it. */
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
  /** Whether the answer shows people's data. An operator who makes the call is written down in the audit log. */
  readonly readsPeople?: true
  /** Whether the header `Wallet-Proof` names the confirmation that a refusal asked for. */
  readonly proof?: true
  /** Whether it moves money or rights: an operator who has a second factor must have shown it within the last 15 minutes. */
  readonly freshFactor?: true
  /** Whether a customer may make the call whose account is about to be erased. Those for anyone signed in they may too. */
  readonly whileLeaving?: true
  /**
   * Who may make the call on a shop's device in counter mode, besides what `access` says: a cashier, or also nobody yet. Without
   * it, nobody may there.
   */
  readonly atCounter?: 'cashier' | 'locked'
  /** What a ticket that waits on a phone may be spent on instead of a session. Without it, no ticket makes the call. */
  readonly ticket?: TicketUse
  /** The switch of the policy that the call belongs to. While it is off, nobody may make the call. */
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
