import type { Access, AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@jara/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database } from '../db/db.ts'
import { type IdempotencyClaim, readIdempotencyClaim } from './idempotency.ts'
import { Refusal } from './refusal.ts'
import { findSession, type SessionUser } from './session-token.ts'

/** What every feature is wired to. */
export interface Api {
  readonly app: FastifyInstance
  readonly db: Database
}

/** A request that passed its checks, typed by its call. */
export interface Served<C extends Call> {
  readonly user: C['access'] extends 'anyone' ? undefined : SessionUser
  readonly body: BodyOf<C>
  readonly query: QueryOf<C>
  readonly params: ParamsOf<C>
  /** The peer's network address: good for generous limits, never for identity. */
  readonly address: string
  readonly idempotency: IdempotencyClaim | undefined
}

type Run<C extends Call> = (served: Served<C>) => Promise<z.input<C['answer']>>

declare module 'fastify' {
  interface FastifyRequest {
    sessionUser?: SessionUser
  }
}

/** Wires a call: who may make it, what it carries and what it answers are checked here and nowhere else. */
export function serve<C extends Call>({ app, db }: Api, call: C, run: Run<C>): void {
  app.route({
    method: call.method,
    url: call.path,
    onRequest: async (request) => requireRole(db, call.access, request),
    handler: async (request, reply) => {
      const answer = await run(readRequest(call, request))
      return sendAnswer(call, answer, reply)
    },
  })
}

/** Runs before the body is read, so that nobody without the right can make the server parse anything. */
export async function requireRole(db: Database, access: Access, request: FastifyRequest): Promise<void> {
  if (access === 'anyone') return
  const user = await findSession(db, request.headers.authorization)
  if (!user) throw new Refusal(401, 'Authentication token not found. Please log in again.')
  if (access !== 'signed-in' && !access.includes(user.role)) {
    throw new Refusal(403, 'Your role may not do this.')
  }
  request.sessionUser = user
}

function readRequest<C extends Call>(call: C, request: FastifyRequest): Served<C> {
  // One boundary: each part was just parsed by the schema that its type is derived from.
  return {
    user: request.sessionUser,
    params: parsePart(call.params, request.params),
    query: parsePart(call.query, request.query),
    body: parsePart(call.body, request.body),
    address: request.ip,
    idempotency: call.idempotent ? readIdempotencyClaim(call, request) : undefined,
  } as Served<C>
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {}, { error: sayWhatIsMissing })
  if (parsed.success) return parsed.data
  throw new Refusal(400, describeIssue(parsed.error.issues[0]), { code: 'invalid' })
}

/** A field that is absent is not of the wrong type. */
function sayWhatIsMissing(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : undefined
}

/** "password: is required" rather than a dump of the schema; sentences of our own stand alone. */
function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'The request is not valid.'
  const field = issue.path.join('.')
  const isSentence = /^[A-Z]/.test(issue.message) && (issue.code === 'custom' || issue.message.endsWith('.'))
  return isSentence || field === '' ? issue.message : `${field}: ${issue.message}`
}

function sendAnswer<C extends Call>(call: C, answer: z.input<C['answer']>, reply: FastifyReply): AnswerOf<C> {
  const checked = call.answer.safeParse(answer)
  // An answer that breaks the contract is our fault, not the caller's.
  if (!checked.success)
    throw new Error(`The answer of ${call.method} ${call.path} breaks its contract`, { cause: checked.error })
  reply.status(call.status ?? 200)
  return checked.data as AnswerOf<C>
}
