import type { BodyOf, Call, ParamsOf, QueryOf } from '@jara/contract/call'
import { abortAfter } from './abort-after.ts'
import { RequestFailed } from './request-failed.ts'

export interface Message {
  readonly method: string
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly body?: FormData | string
}

export interface Sent {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  /** The idempotency key: the server executes requests with the same key only once. */
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

type Part<Name extends string, Value> = Value extends undefined
  ? { readonly [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

/** The input of a call: path parameters, query and body. */
export type InputOf<C extends Call> = Sent &
  Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', C extends { readonly multipart: object } ? FormData : BodyOf<C>>

interface Sending {
  readonly token: string | undefined
  readonly timeoutMs: number
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined
  /** Used instead of fetch. */
  readonly carry?: ((address: string, message: Message) => Promise<Response>) | undefined
}

/** Sends a call. Any response from the server is returned; only a network failure throws. */
export async function send(
  call: Call,
  { params, query, body, idempotencyKey, headers: further }: Sent,
  { token, timeoutMs, signal, carry = fetch }: Sending,
): Promise<Response> {
  const headers = new Headers({
    ...further,
    accept: call.events ? 'text/event-stream' : 'application/json',
  })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const isForm = body instanceof FormData
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const message = {
    method: call.method,
    headers,
    // A stream of events does not end, so it stays open until the caller aborts it.
    signal: call.events && signal ? signal : abortAfter(timeoutMs, signal),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }
  try {
    return await carry(addressOf(call.path, params, query), message)
  } catch (cause) {
    throw new RequestFailed({ cause })
  }
}

type Fields = Readonly<Record<string, unknown>>

/** Builds the URL of a call: the path with its parameters, then the query. Undefined query fields are left out. */
export function addressOf(path: string, params: Fields = {}, query: Fields = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked)}`
}
