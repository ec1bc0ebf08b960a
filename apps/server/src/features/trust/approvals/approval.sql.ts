import { pageSize } from '@jara/contract/call'
import { isUndecided, isWaiting, lapsesAt } from '../../../access/approvals/approvals.ts'
import type { Db } from '../../../db/db.ts'

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
            ${lapsesAt} as lapses_at
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

/** Returns undefined unless the request is waiting, and another operator made it. */
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

export interface RequestRow extends WaitingRow {
  /** When it takes effect automatically, if it does. */
  in_force_at: Date | null
  /** The name of the customer, shop or brand that it is about. */
  subject_name: string | null
  decision: 'approve' | 'refuse' | 'take-back' | null
  decider_name: string | null
  decided_at: Date | null
}

interface Wanted {
  readonly isOver: boolean
  /** Requests of these kinds, and this operator's own. */
  readonly kinds: readonly string[]
  readonly operatorId: string
  readonly before: string | undefined
}

const uuidOf = (subject: string) =>
  `case when ${subject} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${subject}::uuid end`

/**
 * Pending requests are found by `approval_requests_waiting`, the rest by `approval_requests_by_time`. Both check on the
 * joined row whether the requester is disabled: for the negation of `isWaiting`, PostgreSQL would read all users first.
 */
export async function selectRequests(
  db: Db,
  { isOver, kinds, operatorId, before }: Wanted,
): Promise<RequestRow[]> {
  return db.rows<RequestRow>(
    `select request.id, request.kind, request.subject, request.proposal, request.asked_by, request.asker_name,
            request.asked_at, request.in_force_at, ${lapsesAt} as lapses_at, request.decision, request.decided_at,
            decider.first_name || ' ' || decider.last_name as decider_name,
            coalesce(retailers.name, nullif(trim(about.first_name || ' ' || about.last_name), '')) as subject_name
       from (
         select request.*, asker.first_name || ' ' || asker.last_name as asker_name
           from approval_requests as request join users as asker on asker.id = request.asked_by
          where ${isOver ? 'not' : ''} (${isUndecided} and asker.disabled_at is null)
            and (request.kind = any($1) or request.asked_by = $2)
            and ($3::uuid is null or (request.asked_at, request.id)
                 < (select cursor.asked_at, cursor.id from approval_requests as cursor where cursor.id = $3))
          order by request.asked_at desc, request.id desc
          limit ${pageSize}
       ) as request
       left join users as decider on decider.id = request.decided_by
       left join users as about on about.id = ${uuidOf('request.subject')}
       left join retailers on retailers.id = ${uuidOf('request.subject')}
      order by request.asked_at desc, request.id desc`,
    [kinds, operatorId, before ?? null],
  )
}

/** Returns undefined unless the request is waiting, and this operator made it. */
export async function markTakenBack(
  tx: Db,
  id: string,
  operatorId: string,
): Promise<Pick<DecidedRow, 'kind' | 'subject'> | undefined> {
  return tx.row(
    `update approval_requests as request
        set decided_by = $2, decided_at = clock_timestamp(), decision = 'take-back'
      where request.id = $1 and request.asked_by = $2 and ${isWaiting}
     returning request.kind, request.subject`,
    [id, operatorId],
  )
}

/** Requests that were not stopped in time. */
export async function selectComing(db: Db): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    `select request.id from approval_requests as request
      where ${isWaiting} and request.in_force_at <= statement_timestamp() order by request.in_force_at limit 100`,
  )
}

/** Decides a request automatically, in no one's name. Returns undefined unless it is due and still waiting. */
export async function markCome(
  tx: Db,
  id: string,
  decision: 'approve' | 'refuse',
): Promise<DecidedRow | undefined> {
  return tx.row<DecidedRow>(
    `update approval_requests as request
        set decided_at = clock_timestamp(), decision = $2
      where request.id = $1 and ${isWaiting} and request.in_force_at <= statement_timestamp()
     returning request.id, request.kind, request.subject, request.proposal, request.asked_by`,
    [id, decision],
  )
}

/** Whether this operator invited the other, or sent them a new link, less than 24 hours ago. */
export async function hasInvitedLately(db: Db, operatorId: string, invitedId: string): Promise<boolean> {
  const invited = await db.row(
    `select id from users where id = $2 and invited_by = $1 and invited_at > statement_timestamp() - interval '24 hours'`,
    [operatorId, invitedId],
  )
  return invited !== undefined
}
