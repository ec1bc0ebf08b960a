import type { FastifyInstance } from 'fastify'
import { Refusal } from '../access/refusal.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes while the disk is nearly full, before the database would have to. */
export function refuseWritesWhenFull(app: FastifyInstance, diskIsLow: () => boolean): void {
  app.addHook('onRequest', async (request) => {
    if (readingMethods.has(request.method) || !diskIsLow()) return
    throw new Refusal(
      'unavailable',
      'The service cannot store anything at the moment. Nothing was lost, please try again later.',
      {
        code: 'storage_low',
        retryAfterSeconds: 30,
      },
    )
  })
}
