import { liveHeader } from '@jara/contract/call'
import type { FastifyReply } from 'fastify'
import { liveSourcesOf } from '../access/live-sources.ts'
import type { Database } from '../db/db.ts'

/** Adds the list of live sources to a response that the app requests anyway, so that no call and no body changes. */
export async function tellLiveSources(db: Database, reply: FastifyReply): Promise<void> {
  const live = await liveSourcesOf(db)
  if (live.length > 0) reply.header(liveHeader, live.join(' '))
}
