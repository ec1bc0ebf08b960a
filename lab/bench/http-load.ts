import autocannon, { type Request } from 'autocannon'
import { readProcessCpu } from './cpu-time.ts'
import type { RunningProcess } from './server-process.ts'

export interface HttpRun {
  readonly perSecond: number
  readonly p99Ms: number
  /** CPU time of the server process per request. */
  readonly cpuMicroseconds: number
}

export interface HttpLoad {
  readonly connections: number
  readonly amount: number
  /** The next request of the given connection. */
  readonly request: (connection: number) => Request
}

/** Throws unless every request succeeds, because a failed one measures something else. */
export async function runHttp(
  { url, pid }: RunningProcess,
  { connections, amount, request }: HttpLoad,
): Promise<HttpRun> {
  let opened = 0
  let lastAnswerAt = Number.NaN
  const before = readProcessCpu(pid)
  const startedAt = performance.now()
  const result = await autocannon({
    url,
    connections,
    amount,
    setupClient: (client) => {
      const connection = opened++
      // autocannon notices the end of a run only at its next sample, up to a second later.
      client.on('response', () => (lastAnswerAt = performance.now()))
      client.setRequests([{ setupRequest: (defaults) => ({ ...defaults, ...request(connection) }) }])
    },
  })
  const after = readProcessCpu(pid)
  if (result['2xx'] !== amount)
    throw new Error(
      `${result['2xx']} of ${amount} requests succeeded, ${result.non2xx} were refused and ${result.errors} failed`,
    )
  return {
    perSecond: (amount * 1e3) / (lastAnswerAt - startedAt),
    p99Ms: result.latency.p99,
    cpuMicroseconds: ((after - before) * 1e6) / amount,
  }
}
