import { fastify, type FastifyInstance } from 'fastify'
import { type AddressInfo, isIPv4 } from 'node:net'
import { readClockOffset } from './account.sql.ts'
import { apiRoutes } from './api-routes.ts'
import { createCallbacks } from './callbacks.ts'
import { createClock } from './clock.ts'
import { controlRoutes } from './control-routes.ts'
import { type Credentials, sandboxCredentials } from './credentials.ts'
import { openDatabase } from './database.ts'
import { watchDueOrders } from './orders/due-orders.ts'
import type { Manner } from './recipients.ts'
import { createRequestLog } from './request-log.ts'
import type { Context } from './context.ts'

export interface SimulatorOptions {
  /** The folder of the order book, used by this simulator alone. */
  readonly dataDir: string
  /** 0, the default, takes any free port. */
  readonly port?: number
  readonly host?: string
  readonly manner?: Manner
  readonly credentials?: Credentials
  /** Whether to serve /control, which requires a loopback address. */
  readonly controls?: boolean
  /** The initial balance in naira, also after a reset. */
  readonly balance?: number
  /** The machine's time in milliseconds. Tests may pass their own. */
  readonly machineTime?: () => number
}

export interface Simulator {
  /** The base URL of the API, with trailing slash: `http://127.0.0.1:4321/api/`. */
  readonly url: string
  /** The base URL of the control endpoints, if enabled: `http://127.0.0.1:4321/control/`. */
  readonly controlUrl: string
  readonly port: number
  /** Drops waiting requests. The order book is kept. */
  stop(): Promise<void>
}

const defaultBalance = 10_000_000
const longestBody = 64 * 1024

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { host = '127.0.0.1', controls = false, balance = defaultBalance } = options
  if (controls && !isLoopback(host))
    throw new Error(`Control endpoints need a loopback address, not ${host}.`)
  const db = openDatabase(options.dataDir, balance)
  const clock = createClock(options.machineTime ?? Date.now, readClockOffset(db))
  const callbacks = createCallbacks()
  const { manner = 'sandbox' } = options
  const context: Context = { db, clock, manner, onLateChange: (order) => callbacks.send(order) }
  const dueOrders = watchDueOrders(context)
  const log = createRequestLog()
  const stopping = new AbortController()
  const app = fastify({ bodyLimit: longestBody, forceCloseConnections: true })
  // Accepts only JSON: a web page cannot send it to another origin without a preflight, which gets no answer.
  app.removeContentTypeParser('text/plain')
  const stop = once(async () => {
    stopping.abort()
    dueOrders.stop()
    callbacks.stop()
    await app.close()
    db.close()
  })
  const credentials = options.credentials ?? sandboxCredentials
  await app.register(
    async (api) => {
      api.addHook('onResponse', async () => dueOrders.reschedule())
      apiRoutes(api, { context, credentials, log, stopping: stopping.signal })
    },
    { prefix: '/api' },
  )
  if (controls) {
    await app.register(
      async (control) => controlRoutes(control, { context, log, dueOrders, startingBalance: balance }),
      { prefix: '/control' },
    )
  }
  app.get('/redirected', async () => {
    const noDetails = { recipient: undefined, serviceID: undefined, requestId: undefined, faultId: undefined }
    log.add({ at: clock.now(), endpoint: 'redirected', ...noDetails })
    return {}
  })
  return { ...(await listen(app, host, options.port ?? 0, stop)), stop }
}

async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  stop: () => Promise<void>,
): Promise<Omit<Simulator, 'stop'>> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await stop()
    throw error
  }
  const { port: openPort } = app.server.address() as AddressInfo
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${String(openPort)}`
  return { url: `${origin}/api/`, controlUrl: `${origin}/control/`, port: openPort }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}
