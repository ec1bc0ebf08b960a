import { Agent, request as send } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Request } from 'autocannon'

export interface Arrivals<Kind extends string> {
  readonly seconds: number
  /** Requests per second at this share of the time. */
  readonly rateAt: (share: number) => number
  readonly next: () => Request & { readonly act: Kind }
}

export interface Answered<Kind extends string> {
  readonly act: Kind
  /** When it was due to be sent, as a share of the time. */
  readonly at: number
  /** From the due time to the complete answer, so a server that falls behind is charged for its queue. */
  readonly ms: number
}

/** Sends requests at random moments, whether or not earlier ones have been answered. Throws unless every one succeeds. */
export async function runArrivals<Kind extends string>(
  urls: readonly string[],
  { seconds, rateAt, next }: Arrivals<Kind>,
): Promise<readonly Answered<Kind>[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const answers: Promise<Answered<Kind>>[] = []
  const begunAt = performance.now()
  let dueMs = 0
  for (let number = 0; dueMs < seconds * 1e3; number += 1) {
    while (performance.now() - begunAt < dueMs) await delay(1)
    const { act, ...request } = next()
    const due = dueMs
    const sent = ask(agent, urls[number % urls.length] ?? '', request).then(() => ({
      act,
      at: due / (seconds * 1e3),
      ms: performance.now() - begunAt - due,
    }))
    // A failure is thrown at the end.
    sent.catch(() => undefined)
    answers.push(sent)
    dueMs += (-Math.log(1 - Math.random()) * 1e3) / rateAt(due / (seconds * 1e3))
  }
  const all = await Promise.all(answers)
  agent.destroy()
  return all
}

function ask(agent: Agent, url: string, { method, path, headers, body }: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = send(`${url}${path}`, { agent, method: method ?? 'GET', headers: { ...headers, ...length } })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      answer.resume().on('end', () => {
        if (status < 300) resolve()
        else reject(new Error(`${method} ${path} was answered ${status}`))
      })
    })
    sent.end(body)
  })
}
