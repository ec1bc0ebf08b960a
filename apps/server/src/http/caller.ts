import type { Call } from '@jara/contract/call'
import type { FastifyRequest } from 'fastify'
import { type Caller, recordAct, recordReading } from '../access/audit-log.ts'
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
  const { search, ...query } = request.query as Readonly<Record<string, unknown>>
  const reading = {
    caller: callerOf(request),
    subject,
    after: { call: `${call.method} ${call.path}`, ...query },
  }
  // Two searches look alike without their words, and each of them is an act.
  if (search === undefined) await recordReading(db, reading)
  else await recordAct(db, { ...reading, act: 'data-read' })
}
