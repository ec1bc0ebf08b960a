import { duties } from '@jara/contract/duties'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/db.ts'
import { sendError } from './error-handler.ts'
import { securityHeaders, type Transport } from './security-headers.ts'
import { requireRole } from './serve.ts'

const nothingHere = { status: 404, message: 'Not found.', code: 'not_found' }

/** Answers unknown API paths with 404 in JSON. For writes under the operators' prefix, only operators get even that. */
export function refuseUnknownPaths(app: FastifyInstance, db: Database): void {
  app.setNotFoundHandler((_request, reply) => sendError(nothingHere, reply))
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/admin/*',
    onRequest: async (request) => {
      await requireRole(db, { access: duties, method: 'POST' }, request)
    },
    handler: (_request, reply) => reply.callNotFound(),
  })
}

/** No hook runs for a URL that the router cannot parse, so its headers are set here. */
export function refuseUnreadableAddresses(transport: Transport) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(securityHeaders(request.url, transport))
    const isUndecodable = error.code === 'FST_ERR_BAD_URL'
    sendError(isUndecodable ? { status: 400, message: 'Invalid address.' } : nothingHere, reply)
  }
}
