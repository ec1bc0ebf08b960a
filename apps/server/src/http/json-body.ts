import type { FastifyInstance } from 'fastify'

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
    if (request.headers['content-type']?.startsWith('multipart/')) return
    const deadline = setTimeout(() => request.raw.destroy(), bodyDeadlineMs).unref()
    payload.once('close', () => clearTimeout(deadline))
    payload.once('end', () => clearTimeout(deadline))
  })
}
