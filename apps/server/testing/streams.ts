import { hearLive, type LiveTopic } from '@jara/contract/operations/live'
import type { SignedIn } from './accounts.ts'
import type { TestServer } from './server.ts'

/** An accepted stream of live updates. */
export interface OpenStream {
  /** All topics received so far, in order. */
  readonly heard: readonly LiveTopic[]
  readonly headers: Headers
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>
  leave(): void
}

/** Listens as an open app does. Rejects with the status if the stream is refused. */
export async function listen(
  { url }: Pick<TestServer, 'url'>,
  { token }: Pick<SignedIn, 'token'>,
): Promise<OpenStream> {
  const leaving = new AbortController()
  const response = await fetch(`${url}${hearLive.path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream was answered ${response.status}`)
  const heard: LiveTopic[] = []
  const arrived = Promise.withResolvers<void>()
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) heard.push(...topicsOf(event))
      arrived.resolve()
    }
  }
  const ended = read(response.body as ReadableStream<Uint8Array>).catch(() => undefined)
  await arrived.promise
  return { heard, headers: response.headers, ended, leave: () => leaving.abort() }
}

function topicsOf(event: string): readonly LiveTopic[] {
  return hearLive.answer.parse(JSON.parse(event.slice('data: '.length))).topics
}
