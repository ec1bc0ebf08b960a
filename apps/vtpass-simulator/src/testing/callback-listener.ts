import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CallbackListener {
  readonly url: string
  /** The callbacks received so far. */
  readonly received: readonly unknown[]
  /** Resolves when this many callbacks have been received. */
  waitFor(count: number): Promise<void>
  stop(): Promise<void>
}

/** Receives callbacks. The first few may get a response that VTpass does not accept as an acknowledgement. */
export async function startCallbackListener({ deafFor = 0 } = {}): Promise<CallbackListener> {
  const received: unknown[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      received.push(JSON.parse(text))
      response.end(received.length > deafFor ? '{"response":"success"}' : 'what?')
      for (const { count, resolve } of waiting) if (received.length >= count) resolve()
    })
  })
  await listen(server)
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/callback`,
    received,
    waitFor: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
}
