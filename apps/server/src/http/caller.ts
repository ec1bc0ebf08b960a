import type { Call } from '@jara/contract/call'
import type { FastifyRequest } from 'fastify'
import { type Caller, recordReading } from '../access/audit-log.ts'
import type { Db } from '../db/db.ts'

/** Who makes the request and from where, for the audit log. */
export function callerOf({ sessionUser, ip, id }: FastifyRequest): Caller {
  const origin = { address: ip, requestId: id }
  return sessionUser
    ? { userId: sessionUser.id, role: sessionUser.role, ...origin }
    : { userId: undefined, role: 'anyone', ...origin }
}

/**
 * An operator who reads somebody's data is written down before the answer is sent. Not what was searched for: it may be a
 * name or an e-mail address, which nobody could erase from the log.
 */
export async function recordRead(db: Db, call: Call, request: FastifyRequest): Promise<void> {
  if (!call.readsPeople || request.sessionUser?.role !== 'operator') return
  const [subject] = Object.values(request.params as Readonly<Record<string, string>>)
  const query = Object.entries(request.query as object).filter(([name]) => name !== 'search')
  const after = { call: `${call.method} ${call.path}`, ...Object.fromEntries(query) }
  await recordReading(db, { caller: callerOf(request), subject, after })
}
