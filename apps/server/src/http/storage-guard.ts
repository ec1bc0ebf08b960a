import type { FastifyInstance } from 'fastify'
import type { DiskSpace } from '../db/disk-space.ts'
import { Refusal } from '../access/refusal.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes while the disk is nearly full, before the database would have to. */
export function refuseWritesWhenFull(app: FastifyInstance, disk: Pick<DiskSpace, 'isLow'>): void {
  app.addHook('onRequest', async (request) => {
    if (readingMethods.has(request.method) || !disk.isLow()) return
    throw storageLow()
  })
}

export function storageLow(): Refusal {
  const message = 'We can’t save anything right now. Nothing was lost. Please try again later.'
  return new Refusal('unavailable', message, { code: 'storage_low', retryAfterSeconds: 30 })
}
