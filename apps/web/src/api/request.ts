import { failureOf, RequestFailed } from '@jara/client/request-failed'
import { type InputOf, send, type Sent } from '@jara/client/send'
import { type Call, liveHeader, tellsLive } from '@jara/contract/call'
import { endSession, keepLive, storedToken } from '../session/session.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { answerTimeoutMs, uploadTimeoutMs } from './timeouts.ts'
import { readTolerantly, type ToleratedAnswer } from './tolerant.ts'

interface How {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined
  /** Called with the share of the body sent so far, from 0 to 1. */
  readonly onSent?: ((share: number) => void) | undefined
  /** Used instead of the stored token, for a session that is not, or is no longer, stored. */
  readonly token?: string
}

/** What a write needs: the input of its call, and how it is sent. */
export type WriteOf<C extends Call> = InputOf<C> & Omit<How, 'token'>

/** Every request goes through here. Any failure, including the network's, is a RequestFailed. */
export async function request<C extends Call>(
  call: C,
  input: InputOf<C>,
  how: How = {},
): Promise<ToleratedAnswer<C> | undefined> {
  const response = await ask(call, input, how)
  return readTolerantly(call, await response.json().catch(() => undefined))
}

/** The mutation for a call: `useMutation(write(redeem))`, then `mutate({ body })`. */
export function write<C extends Call>(call: C) {
  // The input also carries the options of the request.
  return { mutationFn: (input: WriteOf<C>) => request(call, input, input) }
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

async function ask(call: Call, input: Sent, { token: own, signal, onSent }: How): Promise<Response> {
  const token = call.access === 'anyone' ? undefined : (own ?? storedToken())
  if (call.access !== 'anyone' && token === undefined) {
    throw new RequestFailed({
      said: 'Authentication token not found. Please log in again.',
      code: 'no-token',
    })
  }
  const response = await send(call, input, {
    token,
    signal,
    timeoutMs: onSent ? uploadTimeoutMs : answerTimeoutMs,
    carry: onSent && ((address, message) => sendWithProgress(address, message, onSent)),
  })
  if (response.ok) {
    if (tellsLive(call)) keepLive(response.headers.get(liveHeader) ?? undefined)
    return response
  }
  // The server no longer accepts this session: the user has to sign in again.
  if (response.status === 401 && token !== undefined && token === storedToken()) endSession()
  throw failureOf(response.status, await response.json().catch(() => undefined))
}
