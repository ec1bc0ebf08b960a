import type { Call } from '@jara/contract/call'
import { type EventStream, openEventStream } from './event-stream.ts'
import { type Api, requireRole } from './serve.ts'
import { tellLiveSources } from './tell-live-sources.ts'
import type { SessionUser } from '../access/identity/sessions.ts'

type EventsCall = Call & { readonly events: true }

interface StreamKeeper {
  /** Throws the reason why there cannot be another stream. */
  readonly admit: (user: SessionUser) => void
  /** Returns a function that removes it again. */
  readonly join: (user: SessionUser, stream: EventStream) => () => void
}

/** Proxies must pass the stream on as it comes. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Adds the route of a call that answers with a stream of events. */
export function serveEvents({ app, db }: Api, call: EventsCall, keeper: StreamKeeper): void {
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    onRequest: async (request) => requireRole(db, call, request),
    handler: async (request, reply) => {
      const user = request.sessionUser
      if (!user) throw new Error(`${call.path} is open to anyone, but a stream needs a signed-in user`)
      await tellLiveSources(db, reply)
      keeper.admit(user)
      reply.hijack()
      // If the client left while its session was looked up, no further close event will come.
      if (reply.raw.destroyed) return
      reply.raw.writeHead(200, { ...reply.headers(streamHeaders).getHeaders() } as Record<string, string>)
      const stream = openEventStream(reply.raw)
      stream.onClose(keeper.join(user, stream))
    },
  })
}
