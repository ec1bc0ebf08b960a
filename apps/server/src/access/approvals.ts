import type { Duty } from '@jara/contract/duties'
import type { Db } from '../db/db.ts'
import { newId } from '../db/uuid.ts'
import { recordAct, type SignedInCaller } from './audit-log.ts'
import { Refusal } from './refusal.ts'
import { tellOperators } from './tell-operators.sql.ts'

/** A request that nobody has decided lapses after this time, and while whoever asked is disabled. */
const lapsesAfter = `interval '24 hours'`
/** When a row of approval_requests that is called `request` lapses: one that comes into force by itself, if it could not. */
export const lapsesAt = `(coalesce(request.in_force_at, request.asked_at) + ${lapsesAfter})`
/** Of a row of approval_requests that is called `request`. */
export const isUndecided = `request.decision is null and ${lapsesAt} > statement_timestamp()`
export const isWaiting = `${isUndecided}
    and exists (select from users as asker where asker.id = request.asked_by and asker.disabled_at is null)`

export interface ApprovalWish {
  readonly kind: string
  /** The id of what it is about. */
  readonly subject: string
  /** What to carry out, as JSON. */
  readonly proposal: object
  readonly caller: SignedInCaller
  /** The duties of those who may approve it; an admin may too. */
  readonly approvers: readonly Duty[]
  /** In words, for what comes into force by itself after 24 hours, although there is somebody to ask. */
  readonly comingAs?: string
}

/**
 * Whether another operator has ever been here: one who accepted an invitation, or was made by a command. It stays so when
 * all others are disabled, so that nobody becomes alone by getting rid of them. Who never had a colleague acts alone, and
 * the record shows that nobody approved.
 */
export async function hasSecondPerson(tx: Db, operatorId: string): Promise<boolean> {
  const second = await tx.row(
    `select id from users
      where role = 'operator' and id <> $1
        and not exists (select from operator_invitations where user_id = users.id and is_first)
      limit 1`,
    [operatorId],
  )
  return second !== undefined
}

/** Whether there is another operator now who may approve, now or when 24 hours since the invitation are over. */
async function hasApprover(tx: Db, operatorId: string, approvers: readonly Duty[]): Promise<boolean> {
  const second = await tx.row(
    `select id from users
      where role = 'operator' and id <> $1 and disabled_at is null and duties && $2
        and not exists (select from operator_invitations where user_id = users.id)
      limit 1`,
    [operatorId, ['admin', ...approvers]],
  )
  return second !== undefined
}

/**
 * Asks a second operator, and returns the id of the request. Where none is left who may approve, it comes into force by
 * itself after 24 hours, and all operators hear of it at once, the disabled ones too.
 */
export async function askApproval(tx: Db, wish: ApprovalWish): Promise<string> {
  const { kind, subject, proposal, caller, approvers, comingAs } = wish
  const id = newId()
  const isComing = comingAs !== undefined || !(await hasApprover(tx, caller.userId, approvers))
  await tx.rows(
    `insert into approval_requests (id, kind, subject, proposal, asked_by, in_force_at)
     values ($1, $2, $3, $4, $5, case when $6 then clock_timestamp() + interval '24 hours' end)`,
    [id, kind, subject, JSON.stringify(proposal), caller.userId, isComing],
  )
  await recordAct(tx, { caller, act: 'approval-asked', subject, after: { request: id, kind, proposal } })
  if (isComing) await tellOperators(tx, caller.userId, comingAs ?? inWords(kind))
  return id
}

/** `adjust-points` as `Adjust points`. */
export function inWords(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
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
  /** Null where nobody did, and it came into force by itself. */
  readonly approvedBy: string | null
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
   * approval, and the request waits on. What it returns is done after the commit.
   */
  carryOut(tx: Db, approved: ApprovedRequest): Promise<void | (() => void)>
  /** What an approval would change if it were given now. Without it, the proposal is shown as it is. */
  describe?(db: Db, request: Pick<ApprovedRequest, 'subject' | 'proposal'>): Promise<Described>
  /** Called after the commit. */
  announce?(approved: ApprovedRequest): void
}
