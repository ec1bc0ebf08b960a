import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'

export interface ProbeOptions {
  readonly db: Db
  /** False once the server has been asked to stop. */
  readonly isOpen: () => boolean
}

/** A server is not ready if its database takes longer than this to answer. */
const timeoutMs = 2_000

/**
 * For an orchestrator: whether the process is alive, and whether it should receive requests. The port opens before the database
 * is up and migrated; until then the front door answers.
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
  const timer = setTimeout(() => late.resolve('the database is slow'), timeoutMs)
  const asked = db.rows('select 1 as alive').then(
    () => undefined,
    () => 'the database cannot be reached',
  )
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}
