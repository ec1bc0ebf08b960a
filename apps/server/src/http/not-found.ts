import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/db.ts'
import { sendError } from './error-handler.ts'
import { requireRole } from './serve.ts'

/** What no route knows is missing, in JSON; writing under the operators' prefix needs an operator even to learn that. */
export function refuseUnknownPaths(app: FastifyInstance, db: Database): void {
  app.setNotFoundHandler((_request, reply) =>
    sendError({ status: 404, message: 'There is nothing at this address.', code: 'not_found' }, reply),
  )
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/admin/*',
    onRequest: async (request) => {
      await requireRole(db, ['operator'], request)
    },
    handler: (_request, reply) => reply.callNotFound(),
  })
}
