import type { Call } from '@jara/contract/call'
import type { FastifyRequest } from 'fastify'
import { type Caller, recordAuditEvent, recordReading } from '../access/audit/audit-log.ts'
import type { Db } from '../db/db.ts'

/** Who makes the request and from where, for the audit log. */
export function callerOf({ sessionUser, ip, id }: FastifyRequest): Caller {
  const origin = { address: ip, requestId: id }
  return sessionUser
    ? { userId: sessionUser.id, role: sessionUser.role, ...origin }
    : { userId: undefined, role: 'anyone', ...origin }
}

/**
 * Records that an operator reads personal data, before the response is sent. Search terms are left out: they may be a name or an
 * email address, which could never be erased from the log.
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
  // Without their terms, two searches look alike, but each one is a separate action.
  if (search === undefined) await recordReading(db, reading)
  else await recordAuditEvent(db, { ...reading, act: 'data-read' })
}
