import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { securityHeaders } from './security-headers.ts'

interface FrontDoorOptions {
  readonly host: string
  readonly port: number
  /** The number of extra connections reserved for live updates. */
  readonly liveStreams?: number
}

export interface FrontDoor {
  readonly server: Server
  readonly port: number
  /** Passes requests to the app from now on. Until then they are answered with 503. */
  admit(handler: RequestListener): void
  /** Accepts no more connections, and resolves when all open requests are answered. */
  close(): Promise<void>
}

/**
 * Slow clients hold a connection for no longer than these limits, checked every second. A whole request may take as long as the
 * app allows for an upload: a photo of 300 KiB needs 50 seconds at 50 kbit/s. An idle connection is kept for longer than proxies
 * use it (60 s), which would otherwise lose requests.
 */
const timeLimits = {
  headersTimeout: 5_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 1_000,
}

/**
 * Any more connections, besides live updates, would use up file descriptors that the database needs. A refused client tries
 * again.
 */
const otherConnections = 8_000

const drainLimitMs = 10_000

/** Opens the port before the app is ready: a port in use is reported at once, and early requests get a 503. */
export async function openFrontDoor({ host, port, liveStreams = 0 }: FrontDoorOptions): Promise<FrontDoor> {
  let current: RequestListener = answerStarting
  const dispatch: RequestListener = (request, response) => current(request, response)
  const open = () => createHttpServer(dispatch, liveStreams + otherConnections)
  const server = open()
  // "localhost" is two addresses, and browsers may try either first.
  await listen(server, port, host === 'localhost' ? '127.0.0.1' : host)
  const { port: actualPort } = server.address() as AddressInfo
  const servers = host === 'localhost' ? [server, ...(await alsoOnIpv6(open(), actualPort))] : [server]
  return {
    server,
    port: actualPort,
    admit: (handler) => {
      current = handler
    },
    close: async () => {
      await Promise.all(servers.map(closeGently))
    },
  }
}

function createHttpServer(dispatch: RequestListener, mostConnections: number): Server {
  const server = createServer(timeLimits, dispatch)
  server.maxConnections = mostConnections
  return server
}

const aliveHeaders = { ...securityHeaders('/livez', { overTls: false }), 'content-type': 'text/plain' }

/** /livez also answers during startup, or an orchestrator would restart a slow start. */
function answerStarting(...[request, response]: Parameters<RequestListener>): void {
  if (request.url === '/livez') return void response.writeHead(200, aliveHeaders).end('alive\n')
  response.writeHead(503, {
    ...securityHeaders('/api', { overTls: false }),
    'content-type': 'application/json',
    'retry-after': '1',
  })
  response.end(
    JSON.stringify({ message: 'Jara is starting. Please try again in a moment.', code: 'starting' }),
  )
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function alsoOnIpv6(server: Server, port: number): Promise<Server[]> {
  try {
    await listen(server, port, '::1')
    return [server]
  } catch {
    // The machine has no IPv6, so nothing connects to that address.
    return []
  }
}

/** Idle keep-alive connections are closed at once; those still open after the limit are cut off. */
function closeGently(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => server.closeAllConnections(), drainLimitMs)
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cutOff)
      resolve()
    })
  })
}
