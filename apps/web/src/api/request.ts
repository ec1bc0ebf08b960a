import type { BodyOf, Call, ParamsOf, QueryOf } from '@jara/contract/call'
import { endSession, storedToken } from '../session/session.ts'
import { abortAfter } from './abort-after.ts'
import { addressOf } from './address.ts'
import { failureOf, RequestFailed } from './request-failed.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { answerTimeoutMs, uploadTimeoutMs } from './timeouts.ts'
import { readTolerantly, type ToleratedAnswer } from './tolerant.ts'

interface Sending {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined
  /** Called with the share of the body sent so far, from 0 to 1. */
  readonly onSent?: ((share: number) => void) | undefined
}

interface Told extends Sending {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  /** The idempotency key: the server carries out requests with the same key only once. */
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

type Part<Name extends string, Value> = Value extends undefined
  ? { readonly [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

/** The input of a call: path parameters, query and body. */
export type InputOf<C extends Call> = Told &
  Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', C extends { readonly multipart: object } ? FormData : BodyOf<C>>

interface How extends Sending {
  /** Used instead of the stored token, for a session that is not or no longer stored. */
  readonly token?: string
}

/** Every request goes through here. Any failure, including the network's, is a RequestFailed. */
export async function request<C extends Call>(
  call: C,
  input: InputOf<C>,
  how: How = {},
): Promise<ToleratedAnswer<C> | undefined> {
  const response = await ask(call, input, how)
  return readTolerantly(call, await response.json().catch(() => undefined))
}

/** Opens a stream that stays open until the signal aborts; read it chunk by chunk. */
export async function openStream(
  call: Call & { readonly events: true },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await ask(call, {}, { signal })
  if (body === null) throw new RequestFailed({})
  return body
}

async function ask(call: Call, input: Told, how: How): Promise<Response> {
  const token = call.access === 'anyone' ? undefined : (how.token ?? storedToken())
  if (call.access !== 'anyone' && token === undefined) {
    throw new RequestFailed({
      said: 'Authentication token not found. Please log in again.',
      code: 'no-token',
    })
  }
  const response = await send(call, input, token, how)
  if (response.ok) return response
  // The server no longer knows this session: the user has to sign in again.
  if (response.status === 401 && token !== undefined && token === storedToken()) endSession()
  throw failureOf(response.status, await response.json().catch(() => undefined))
}

async function send(
  call: Call,
  { params, query, body, idempotencyKey, headers: further }: Told,
  token: string | undefined,
  { signal, onSent }: Sending,
): Promise<Response> {
  const headers = new Headers({
    ...further,
    accept: call.events ? 'text/event-stream' : 'application/json',
  })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const isForm = body instanceof FormData
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const timeoutMs = onSent ? uploadTimeoutMs : answerTimeoutMs
  const message = {
    method: call.method,
    headers,
    // A stream of events has no end, so it is left open until the caller aborts it.
    signal: call.events && signal ? signal : abortAfter(timeoutMs, signal),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }
  const address = addressOf(call.path, params, query)
  try {
    return await (onSent ? sendWithProgress(address, message, onSent) : fetch(address, message))
  } catch (cause) {
    throw new RequestFailed({ cause })
  }
}
