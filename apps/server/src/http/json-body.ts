import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The largest JSON body of the contract is a few kilobytes. */
export const jsonBodyLimit = 64 * 1024

const bodyDeadlineMs = 10_000

/** Accepts JSON as the only body besides multipart. Refuses `__proto__`, and treats an empty body as absent. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!hasBody(request) || request.headers['content-type']?.startsWith('multipart/')) return
    // A body that has arrived is no longer timed, even if the route never reads it: the answer may take longer.
    const cutOff = () => void (request.raw.complete || request.raw.destroy())
    const deadline = setTimeout(cutOff, bodyDeadlineMs).unref()
    payload.once('close', () => clearTimeout(deadline))
    payload.once('end', () => clearTimeout(deadline))
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
