import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { securityHeaders } from './security-headers.ts'

export interface FrontDoor {
  readonly server: Server
  readonly port: number
  /** From now on requests go to the app; until then they are answered that it is starting. */
  admit(handler: RequestListener): void
  /** Takes no new connection and resolves when the last answer under way has gone out. */
  close(): Promise<void>
}

/** Slow clients hold a connection for no longer than these, checked every second. */
const timeLimits = { headersTimeout: 5_000, requestTimeout: 60_000, connectionsCheckingInterval: 1_000 }

/** More connections would take file descriptors that the database needs; a phone that is turned away comes back. */
const mostConnections = 10_000

const drainLimitMs = 10_000

/** Opens the port first: a port that is taken shows at once, and early requests get a 503 instead of no answer. */
export async function openFrontDoor({ host, port }: { host: string; port: number }): Promise<FrontDoor> {
  let current: RequestListener = answerStarting
  const dispatch: RequestListener = (request, response) => current(request, response)
  const server = createHttpServer(dispatch)
  // "localhost" is two addresses, and browsers may try either first.
  await listen(server, port, host === 'localhost' ? '127.0.0.1' : host)
  const { port: actualPort } = server.address() as AddressInfo
  const servers = host === 'localhost' ? [server, ...(await alsoOnIpv6(dispatch, actualPort))] : [server]
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

function createHttpServer(dispatch: RequestListener): Server {
  const server = createServer(timeLimits, dispatch)
  server.maxConnections = mostConnections
  return server
}

const aliveHeaders = { ...securityHeaders('/livez', { overTls: false }), 'content-type': 'text/plain' }

/** A liveness probe must not take a long start for a dead process. */
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

async function alsoOnIpv6(dispatch: RequestListener, port: number): Promise<Server[]> {
  const server = createHttpServer(dispatch)
  try {
    await listen(server, port, '::1')
    return [server]
  } catch {
    // A machine without IPv6 gets no requests there.
    return []
  }
}

/** Connections that are kept alive close as soon as they are idle; those still open after the limit are cut off. */
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
