import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'

export interface ProbeOptions {
  readonly db: Db
  /** False from the moment on which the server was told to stop. */
  readonly isOpen: () => boolean
}

/** A database that takes longer than this to answer is one that nobody should be sent to. */
const patienceMs = 2_000

/**
 * For whatever keeps the server running: whether the process lives, and whether people may be sent to it. The port opens
 * before the database is up and migrated; until then the front door answers.
 */
export function serveProbes(app: FastifyInstance, { db, isOpen }: ProbeOptions): void {
  app.get('/livez', async (_request, reply) => reply.headers(plain).send('alive\n'))
  app.get('/readyz', async (_request, reply) => {
    const hindrance = isOpen() ? await hindranceOf(db) : 'stopping'
    if (hindrance === undefined) return reply.headers(plain).send('ready\n')
    return reply
      .status(503)
      .headers({ ...plain, 'retry-after': '1' })
      .send(`${hindrance}\n`)
  })
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

async function hindranceOf(db: Db): Promise<string | undefined> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve('the database is slow'), patienceMs)
  const asked = db.rows('select 1 as alive').then(
    () => undefined,
    () => 'the database cannot be reached',
  )
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}
