import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from './request-metrics.ts'

/** The trace of one request. */
interface RequestSpan {
  run(work: () => void): void
  end(status: number): void
}

/** Begins a trace by the route, because the URL may contain an id or a secret. */
export type BeginRequest = (method: string, route: string) => RequestSpan

export function traceRequests(app: FastifyInstance, beginRequest: BeginRequest): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = beginRequest(request.method, routeOf(request))
    spans.set(request, span)
    span.run(done)
  })
  app.addHook('onResponse', async (request, reply) => spans.get(request)?.end(reply.statusCode))
}
