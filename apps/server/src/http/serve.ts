import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  tellsLive,
} from '@jara/contract/call'
import { isAllowed } from '@jara/contract/is-allowed'
import { tmpdir } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Database, Db } from '../db/db.ts'
import { watchDiskSpace } from '../db/disk-space.ts'
import type { IdempotencyClaim } from '../access/idempotency.ts'
import type { Caller, SignedInCaller } from '../access/audit/audit-log.ts'
import { refuseOldProof } from '../access/identity/fresh-factor.ts'
import { accountLeaving } from '../access/identity/leaving.ts'
import { keepCounterOpen, refusalAtCounter } from '../access/counter.ts'
import { refuseWhileOff } from '../access/live-sources.ts'
import { notSignedIn, Refusal } from '../access/refusal.ts'
import { findSession, type SessionUser } from '../access/identity/sessions.ts'
import { findTicketHolder } from '../access/identity/tickets.ts'
import { callerOf, recordRead } from './caller.ts'
import { readIdempotencyClaim } from './idempotency-claim.ts'
import { tellLiveSources } from './tell-live-sources.ts'
import { type Visitor, visitorOf } from './visitor.ts'
import { createOpenUploads } from './open-uploads.ts'
import { acceptForms, receiveUpload, type Upload, type UploadForm, type UploadPlace } from './upload.ts'

/** What every route depends on. */
export interface Api {
  readonly app: FastifyInstance
  readonly db: Database
  /** For reads that may be ten seconds old and that no one makes right after a change: a replica, if there is one. */
  readonly oldDb: Db
  /** The system's temporary folder by default. */
  readonly uploads?: UploadPlace
}

/** A request that passed its checks, typed by its call. */
interface Served<C extends Call> {
  readonly user: C['access'] extends 'anyone' ? undefined : SessionUser
  /** Who makes the call and from where, for the audit log. */
  readonly caller: C['access'] extends 'anyone' ? Caller : SignedInCaller
  readonly body: BodyOf<C>
  readonly query: QueryOf<C>
  readonly params: ParamsOf<C>
  /** The file that a form carried; deleted once the answer is sent. */
  readonly file: C['multipart'] extends { readonly file: string } ? Upload : undefined
  /** The peer's network address: suitable for generous limits, never for identity. */
  readonly address: string
  readonly visitor: Visitor
  readonly idempotency: IdempotencyClaim | undefined
  /** The redemption confirmation that the request refers to. */
  readonly proofNonce: string | undefined
}

const temporaryFolder = { folder: tmpdir(), disk: watchDiskSpace(tmpdir()), open: createOpenUploads() }

type Run<C extends Call> = (served: Served<C>) => Promise<z.input<C['answer']>>

/** Optional preload headers for an answer. */
interface Look<C extends Call> {
  /**
   * Pictures that the screen shows first. The browser can load those on this server while the screen is still loading.
   */
  readonly picturesOf?: (answer: AnswerOf<C>) => readonly (string | null | undefined)[]
}

declare module 'fastify' {
  interface FastifyRequest {
    sessionUser?: SessionUser
  }
}

/** Adds the route of a call. This is the only place that checks access, request and answer against the contract. */
export function serve<C extends Call>(api: Api, call: C, run: Run<C>, look: Look<C> = {}): void {
  const { multipart } = call
  if (!multipart) return addRoute(api, call, run, look)
  // Forms are enabled in a separate Fastify context, so that all other calls refuse them.
  void api.app.register(async (app) => {
    await acceptForms(app, multipart.file)
    addRoute({ ...api, app }, call, run, look)
  })
}

function addRoute<C extends Call>(
  { app, db, uploads = temporaryFolder }: Api,
  call: C,
  run: Run<C>,
  { picturesOf }: Look<C>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...(call.largestBodyKib === undefined ? {} : { bodyLimit: call.largestBodyKib * 1024 }),
    onRequest: async (request) => requireRole(db, call, request),
    handler: async (request, reply) => {
      await using form = call.multipart
        ? await receiveUpload(request, call.multipart.file, uploads)
        : undefined
      const answer = checkAnswer(call, await run(readRequest(call, request, reply, form)))
      await recordRead(db, call, request)
      if (tellsLive(call)) await tellLiveSources(db, reply)
      const preloads = picturesOf?.(answer).flatMap(preloadOf) ?? []
      if (preloads.length > 0) reply.header('link', preloads)
      reply.status(call.status ?? 200)
      return answer
    },
  })
}

/** Checks the session and role before the body is read, so that nothing is parsed for callers without permission. */
export async function requireRole(
  db: Database,
  call: Pick<
    Call,
    'access' | 'method' | 'atCounter' | 'multipart' | 'ticket' | 'whileLeaving' | 'freshFactor' | 'live'
  >,
  request: FastifyRequest,
): Promise<void> {
  if (call.access === 'anyone') {
    await refuseWhileOff(db, call.live)
    return
  }
  const { authorization, 'idempotency-key': idempotencyKey } = request.headers
  const user =
    (await findSession(db, authorization)) ??
    (await findTicketHolder(db, call, { authorization, idempotencyKey }))
  if (!user) throw notSignedIn()
  if (!isAllowed(call, user))
    throw refusalAtCounter(call, user) ?? new Refusal('forbidden', 'You don’t have permission to do this.')
  const isForEverybody = call.access === 'signed-in' || call.whileLeaving === true
  if (user.eraseAt && !isForEverybody) throw accountLeaving(user.eraseAt)
  if (call.freshFactor && user.role === 'operator') await refuseOldProof(db, user.tokenHash)
  await refuseWhileOff(db, call.live)
  if (user.cashier && call.method !== 'GET') await keepCounterOpen(db, user.tokenHash)
  request.sessionUser = user
}

function readRequest<C extends Call>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
  form: UploadForm | undefined,
): Served<C> {
  // Type assertion: each part was just parsed by the schema that its type is derived from.
  return {
    ...readParams(call, request),
    user: request.sessionUser,
    caller: callerOf(request),
    body: parsePart(call.body, form ? form.fields : request.body),
    file: form?.file,
    address: request.ip,
    visitor: visitorOf(request, reply),
    idempotency: call.idempotent ? readIdempotencyClaim(call, request) : undefined,
    proofNonce: call.proof ? request.headers['wallet-proof']?.toString() : undefined,
  } as Served<C>
}

/** The parameters in the path and the query string. */
export function readParams<C extends Call>(
  call: C,
  request: FastifyRequest,
): { params: ParamsOf<C>; query: QueryOf<C> } {
  return {
    params: parsePart(call.params, request.params) as ParamsOf<C>,
    query: parsePart(call.query, withoutBlanks(request.query)) as QueryOf<C>,
  }
}

/** A blank parameter counts as absent. Coerced to a number it would be zero. */
function withoutBlanks(query: unknown): unknown {
  const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => !isBlank(value)))
}

// zod/mini loads no language; refusals carry zod's English sentences.
z.config(z.locales.en())

function parsePart(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {}, { error: sayWhatIsMissing })
  if (parsed.success) return parsed.data
  throw new Refusal('invalid', describeIssue(parsed.error.issues[0]), { code: 'invalid' })
}

/** Replaces zod's "wrong type" message for a missing field. */
function sayWhatIsMissing(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : undefined
}

/**
 * A message such as `password: is required`. A message that is already a sentence is shown without the field's name.
 */
function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'The request is not valid.'
  const field = issue.path.join('.')
  const isSentence = /^[A-Z]/.test(issue.message) && (issue.code === 'custom' || issue.message.endsWith('.'))
  return isSentence || field === '' ? issue.message : `${field}: ${issue.message}`
}

/** A path on this server, in characters that are safe in a header. */
const ownPath = /^\/(?!\/)[!-;=?-~]*$/

function preloadOf(picture: string | null | undefined): string[] {
  return picture && ownPath.test(picture) ? [`<${picture}>; rel=preload; as=image`] : []
}

function checkAnswer<C extends Call>(call: C, answer: z.input<C['answer']>): AnswerOf<C> {
  const checked = call.answer.safeParse(answer)
  // An answer that breaks the contract is our fault, not the caller's.
  if (!checked.success)
    throw new Error(`The answer of ${call.method} ${call.path} breaks its contract`, { cause: checked.error })
  return checked.data as AnswerOf<C>
}
