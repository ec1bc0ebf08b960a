import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'

/** Measures every request by its route, because the URL may contain an id or a secret. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'jara_http_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const underWay = new Gauge({
    name: 'jara_http_requests_under_way',
    help: 'Requests in progress or queued.',
    labelNames: ['route'],
    registers: [registry],
  })
  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request)
    underWay.inc({ route })
    // Also fires for a client that hangs up before the response.
    reply.raw.once('close', () => underWay.dec({ route }))
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1_000)
  })
}

/** Built files are grouped, because each is a separate route and their names change with every version. */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown'
  if (url === '/*') return 'page'
  return /^\/(?:api\/|livez$|readyz$|metrics$)/.test(url) ? url : 'file'
}

/** Answers 404 without the token, as if there were no metrics. */
export function serveMetrics(app: FastifyInstance, registry: Registry, token: string): void {
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization, `Bearer ${token}`)) return reply.callNotFound()
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .send(await registry.metrics())
  })
}

/** Compared as hashes, so that the time taken does not reveal how many characters are right. */
function isSame(given: string | undefined, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given ?? ''), digest(wanted))
}
