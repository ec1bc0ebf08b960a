import { pageSize } from '@jara/contract/call'
import type { Db } from '../../db/db.ts'

/** A request that nobody has decided lapses after this time. */
const lapsesAfter = `interval '24 hours'`
const isWaiting = `request.decision is null and request.asked_at > statement_timestamp() - ${lapsesAfter}`

export interface WaitingRow {
  id: string
  kind: string
  subject: string
  proposal: Record<string, unknown>
  asked_by: string
  asker_name: string
  asked_at: Date
  lapses_at: Date
}

export async function selectWaiting(db: Db, before: string | undefined): Promise<WaitingRow[]> {
  return db.rows<WaitingRow>(
    `select request.id, request.kind, request.subject, request.proposal, request.asked_by,
            users.first_name || ' ' || users.last_name as asker_name, request.asked_at,
            request.asked_at + ${lapsesAfter} as lapses_at
       from approval_requests as request join users on users.id = request.asked_by
      where ${isWaiting}
        and ($1::uuid is null or (request.asked_at, request.id)
             < (select cursor.asked_at, cursor.id from approval_requests as cursor where cursor.id = $1))
      order by request.asked_at desc, request.id desc
      limit ${pageSize}`,
    [before ?? null],
  )
}

export interface DecidedRow {
  id: string
  kind: string
  subject: string
  proposal: unknown
  asked_by: string
}

/** Returns undefined unless the request waits, and somebody else asked. */
export async function markDecided(
  tx: Db,
  id: string,
  decidedBy: string,
  decision: 'approve' | 'refuse',
): Promise<DecidedRow | undefined> {
  return tx.row<DecidedRow>(
    `update approval_requests as request
        set decided_by = $2, decided_at = clock_timestamp(), decision = $3
      where request.id = $1 and request.asked_by <> $2 and ${isWaiting}
     returning request.id, request.kind, request.subject, request.proposal, request.asked_by`,
    [id, decidedBy, decision],
  )
}

export async function findRequest(
  db: Db,
  id: string,
): Promise<{ asked_by: string; is_decided: boolean } | undefined> {
  return db.row('select asked_by, decision is not null as is_decided from approval_requests where id = $1', [
    id,
  ])
}
