import { failureOf, RequestFailed } from '@jara/client/request-failed'
import { type InputOf, send } from '@jara/client/send'
import type { AnswerOf, Call } from '@jara/contract/call'
import { addPicture } from '@jara/contract/catalogue/pictures'
import { proveAgainCode } from '@jara/contract/identity/auth-fresh-factor'
import { loseSession, readSession } from '../session/session.ts'
import { proveAgain } from './prove-again.ts'

const timeoutMs = 60_000

/** Every request goes through here. An answer that breaks the contract is a failure: no one decides on incomplete figures. */
export async function request<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  const token = call.access === 'anyone' ? undefined : readSession()?.token
  const response = await send(call, input, { token, timeoutMs, signal })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    // The server no longer accepts this session: the operator has to sign in again.
    if (response.status === 401 && token !== undefined && token === readSession()?.token) loseSession()
    const failure = failureOf(response.status, body)
    // The server refused it before doing anything, so the same request with the same key is safe to repeat.
    if (failure.code === proveAgainCode && (await proveAgain())) return request(call, input, signal)
    throw failure
  }
  const read = call.answer.safeParse(body)
  if (!read.success) {
    throw new RequestFailed({
      said: 'We couldn’t read the server’s response. Reload the page.',
      cause: read.error,
    })
  }
  return read.data as AnswerOf<C>
}

/** Uploads a picture, and returns its path. */
export async function uploadPicture(picture: Blob): Promise<string> {
  const form = new FormData()
  form.set('image', picture, 'picture.jpg')
  const { image_url: path } = await request(addPicture, { body: form })
  return path
}

/** Fetches a file, such as a CSV, and hands it to the browser to be saved. */
export async function download<C extends Call>(call: C, input: InputOf<C>, name: string): Promise<void> {
  const token = readSession()?.token
  const response = await send(call, input, { token, timeoutMs })
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => undefined))
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
