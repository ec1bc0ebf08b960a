import { answerTimeoutMs } from './timeouts.ts'

interface Prefetched {
  readonly token: string
  readonly answer: Promise<Response>
}

const prefetched = new Map<string, Prefetched>()

/** Asks before the code that reads the answer is there. */
export function prefetch(address: string, token: string): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(answerTimeoutMs) }).then(readToEnd)
  // Its reader reports a failure; without a reader there is nothing to report.
  answer.catch(() => undefined)
  prefetched.set(address, { token, answer })
}

/** Only the user who prefetched an answer may read it, and only once. */
export function takePrefetched(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = prefetched.get(address)
  prefetched.delete(address)
  return early?.token === token ? early?.answer : undefined
}

/** Answers that were not read by now are out of date. */
export function dropPrefetched(): void {
  prefetched.clear()
}

/** A browser holds the rest of an answer back until it is read. */
async function readToEnd(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response)
}
