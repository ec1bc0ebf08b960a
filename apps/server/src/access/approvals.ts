import type { Duty } from '@jara/contract/duties'
import type { Db } from '../db/db.ts'
import { newId } from '../db/uuid.ts'
import { recordAct, type SignedInCaller } from './audit-log.ts'
import { Refusal } from './refusal.ts'

/** A request that nobody has decided lapses after this time, and while whoever asked is disabled. */
export const lapsesAfter = `interval '24 hours'`
/** Of a row of approval_requests that is called `request`. */
export const isUndecided = `request.decision is null and request.asked_at > statement_timestamp() - ${lapsesAfter}`
export const isWaiting = `${isUndecided}
    and exists (select from users as asker where asker.id = request.asked_by and asker.disabled_at is null)`

export interface ApprovalWish {
  readonly kind: string
  /** The id of what it is about. */
  readonly subject: string
  /** What to carry out, as JSON. */
  readonly proposal: object
  readonly caller: SignedInCaller
}

/**
 * Whether there is another operator to ask: one with one of these duties who has accepted the invitation. If there is none,
 * an operator acts alone, and the record shows that nobody approved.
 */
export async function hasSecondPerson(
  tx: Db,
  operatorId: string,
  approvers: readonly Duty[],
): Promise<boolean> {
  const second = await tx.row(
    `select id from users
      where role = 'operator' and id <> $1 and disabled_at is null and duties && $2
        and not exists (select from operator_invitations where user_id = users.id)
      limit 1`,
    [operatorId, ['admin', ...approvers]],
  )
  return second !== undefined
}

/** Asks a second operator, and returns the id of the request. */
export async function askApproval(tx: Db, wish: ApprovalWish): Promise<string> {
  const { kind, subject, proposal, caller } = wish
  const id = newId()
  await tx.rows(
    'insert into approval_requests (id, kind, subject, proposal, asked_by) values ($1, $2, $3, $4, $5)',
    [id, kind, subject, JSON.stringify(proposal), caller.userId],
  )
  await recordAct(tx, { caller, act: 'approval-asked', subject, after: { request: id, kind, proposal } })
  return id
}

/** As `askApproval`, for what is asked only once: refuses while a request of this kind about this subject waits. */
export async function askApprovalOnce(tx: Db, wish: ApprovalWish): Promise<string> {
  // Two operators may ask at the same instant. The second waits until the first one's request is committed.
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${wish.kind} ${wish.subject}`])
  if (await findWaitingRequest(tx, wish.kind, wish.subject)) {
    const message = 'A second operator was asked about this already.'
    throw new Refusal('conflict', message, { code: 'waits_already' })
  }
  return askApproval(tx, wish)
}

export interface WaitingRequest {
  id: string
  asker_name: string
  asked_at: Date
}

/** The request of this kind about this subject that waits for a second operator. */
export async function findWaitingRequest(
  db: Db,
  kind: string,
  subject: string,
): Promise<WaitingRequest | undefined> {
  return db.row<WaitingRequest>(
    `select request.id, users.first_name || ' ' || users.last_name as asker_name, request.asked_at
       from approval_requests as request join users on users.id = request.asked_by
      where ${isWaiting} and request.kind = $1 and request.subject = $2
      order by request.asked_at desc limit 1`,
    [kind, subject],
  )
}

export interface ApprovedRequest {
  readonly id: string
  readonly subject: string
  /** As it was asked for: parse it before use. */
  readonly proposal: unknown
  readonly askedBy: string
  readonly approvedBy: string
}

/** One thing that an approval would change, in words. */
export interface Difference {
  readonly what: string
  readonly now: string
  readonly after: string
}

/** What a request is about, for whoever decides it. */
export interface Described {
  /** What it does, such as `Give 20,000 pts`. */
  readonly title: string
  readonly reason?: string | undefined
  readonly differences: readonly Difference[]
}

/** What approvals of one kind carry out. `app.ts` lists the kinds. */
export interface ApprovalKind {
  readonly kind: string
  /** The duties of those who may approve it; an admin may too. */
  readonly approvers: readonly Duty[]
  /**
   * Runs in the transaction that records the approval. A refusal, such as when what it is about has changed, undoes the
   * approval, and the request waits on.
   */
  carryOut(tx: Db, approved: ApprovedRequest): Promise<void>
  /** What an approval would change if it were given now. Without it, the proposal is shown as it is. */
  describe?(db: Db, request: Pick<ApprovedRequest, 'subject' | 'proposal'>): Promise<Described>
  /** Called after the commit. */
  announce?(approved: ApprovedRequest): void
}
