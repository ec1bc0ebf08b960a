import { liveHeader } from '@jara/contract/call'
import type { FastifyReply } from 'fastify'
import { liveSourcesOf } from '../access/live-sources.ts'
import type { Database } from '../db/db.ts'

/** Tells the app what is live with an answer that it asks for anyway, so that no call and no body changes. */
export async function tellLiveSources(db: Database, reply: FastifyReply): Promise<void> {
  const live = await liveSourcesOf(db)
  if (live.length > 0) reply.header(liveHeader, live.join(' '))
}
