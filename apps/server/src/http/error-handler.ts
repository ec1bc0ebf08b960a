import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProofAsked } from '@jara/contract/identity/proof'
import { isDiskFull } from '../db/disk-space.ts'
import { isDatabaseUnavailable } from '../db/database-errors.ts'
import { Refusal, type RefusalKind } from '../access/refusal.ts'
import { storageLow } from './storage-guard.ts'

interface ErrorAnswer {
  readonly status: number
  readonly message: string
  readonly code?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly proof?: ProofAsked | undefined
}

const notStorable: ErrorAnswer = {
  status: 400,
  message: 'The request contains a character that cannot be stored.',
}

/** Errors of Fastify, PostgreSQL and the photo store that the caller can correct, with a message that says how. */
const knownRefusals: Readonly<Record<string, ErrorAnswer>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: 'The request body is not valid JSON.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'Send the request body as application/json.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    message: 'The request body does not match its Content-Length.',
  },
  // JSON strings may contain a zero character, which PostgreSQL stores neither as text nor as JSON.
  '22021': notStorable,
  '22P05': notStorable,
  // From the photo store.
  photos_unavailable: {
    status: 503,
    message: 'We can’t save or show photos right now. Please try again.',
    code: 'photos_unavailable',
    retryAfterSeconds: 10,
  },
  // A calendar day may have the year 0000, which PostgreSQL's calendar lacks.
  '22008': { status: 400, message: 'The request contains a day that is out of range.' },
}

const statusOf: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  mismatch: 422,
  'too-often': 429,
  unavailable: 503,
}

const fault: ErrorAnswer = { status: 500, message: 'Something went wrong' }

/** The only place where an error becomes an answer. */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(describeError(error, request), reply),
  )
}

export function sendError(
  { status, message, code, retryAfterSeconds, proof }: ErrorAnswer,
  reply: FastifyReply,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.status(status).send({ message, ...(code && { code }), ...(proof && { proof }) })
}

function describeError(error: FastifyError | Refusal, request: FastifyRequest): ErrorAnswer {
  if (error instanceof Refusal) return describeRefusal(error)
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk is full')
    return describeRefusal(storageLow())
  }
  const known = knownRefusals[error.code] ?? (isHalfCharacter(error) ? notStorable : undefined)
  if (known) return known
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'the database cannot take this request now')
    return {
      status: 503,
      message: 'We’re busy right now. Nothing was lost. Please try again in a moment.',
      code: 'unavailable',
      retryAfterSeconds: 5,
    }
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, message: 'The request could not be read.' }
  }
  request.log.error({ err: error }, 'a request failed')
  return fault
}

function describeRefusal({ kind, message, code, retryAfterSeconds, proof }: Refusal): ErrorAnswer {
  return { status: statusOf[kind], message, code, retryAfterSeconds, proof }
}

/**
 * JSON strings may contain half a surrogate pair, which PostgreSQL cannot store as JSON. All other JSON that we pass to it is
 * valid.
 */
function isHalfCharacter({ code, message }: Pick<FastifyError, 'code' | 'message'>): boolean {
  return code === '22P02' && message.includes('type json')
}
