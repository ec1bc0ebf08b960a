import type { OperatorRole } from '@jara/contract/duties'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/uuid.ts'
import { recordAuditEvent, type SignedInCaller } from '../audit/audit-log.ts'
import { Refusal } from '../refusal.ts'
import { tellOperators } from './tell-operators.sql.ts'

/** An undecided request expires after this time. It also stops waiting while its requester is disabled. */
const lapsesAfter = `interval '24 hours'`
/**
 * When the approval_requests row aliased as `request` expires. One that takes effect automatically gets this time again if it
 * could not.
 */
export const lapsesAt = `(coalesce(request.in_force_at, request.asked_at) + ${lapsesAfter})`
/** For the approval_requests row aliased as `request`. */
export const isUndecided = `request.decision is null and ${lapsesAt} > statement_timestamp()`
export const isWaiting = `${isUndecided}
    and exists (select from users as asker where asker.id = request.asked_by and asker.disabled_at is null)`

export interface ApprovalRequest {
  readonly kind: string
  /** The id of the record that the request is about. */
  readonly subject: string
  /** What an approval applies, as JSON. */
  readonly proposal: object
  readonly caller: SignedInCaller
  /** The roles that may approve it. An admin always may. */
  readonly approvers: readonly OperatorRole[]
  /** A description, for a request that takes effect automatically after 24 hours even though a second operator exists. */
  readonly comingAs?: string
}

/**
 * Whether there has ever been a second operator: one who accepted an invitation, or was created by a command. Disabling all
 * others does not change the answer, so no one can become the only operator by getting rid of colleagues. An operator who never
 * had a colleague acts alone, and the record shows that no one approved.
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

/** Whether another operator may approve, either now or once 24 hours have passed since their invitation. */
async function hasApprover(tx: Db, operatorId: string, approvers: readonly OperatorRole[]): Promise<boolean> {
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
 * Requests a second operator's approval, and returns the id of the request. If no one who may approve is left, it takes effect
 * automatically after 24 hours, and all operators are emailed at once, including disabled ones.
 */
export async function askApproval(tx: Db, request: ApprovalRequest): Promise<string> {
  const { kind, subject, proposal, caller, approvers, comingAs } = request
  const id = newId()
  const isComing = comingAs !== undefined || !(await hasApprover(tx, caller.userId, approvers))
  await tx.rows(
    `insert into approval_requests (id, kind, subject, proposal, asked_by, in_force_at)
     values ($1, $2, $3, $4, $5, case when $6 then clock_timestamp() + interval '24 hours' end)`,
    [id, kind, subject, JSON.stringify(proposal), caller.userId, isComing],
  )
  await recordAuditEvent(tx, {
    caller,
    act: 'approval-asked',
    subject,
    after: { request: id, kind, proposal },
  })
  if (isComing) await tellOperators(tx, caller.userId, comingAs ?? inWords(kind))
  return id
}

/** Turns `adjust-points` into `Adjust points`. */
export function inWords(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

export interface SecondPersonRequest extends ApprovalRequest {
  /** Whether the policy and the size of the action require a second operator. */
  readonly needs: boolean
  /** Refuses while a request of this kind about this subject is pending. */
  readonly once?: boolean | undefined
}

/**
 * Requests a second operator's approval if the action needs one and there has ever been one. Returns the id of the request, or
 * undefined if the operator may act alone.
 */
export async function askSecondPerson(
  tx: Db,
  { needs, once, ...request }: SecondPersonRequest,
): Promise<string | undefined> {
  if (!needs || !(await hasSecondPerson(tx, request.caller.userId))) return undefined
  const { kind, subject } = request
  if (once) {
    // Two operators may submit the request at the same instant. The second waits until the first one's request has committed.
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind} ${subject}`])
    if (await findWaitingRequest(tx, kind, subject)) throw waitsAlready()
  }
  return askApproval(tx, request)
}

export function waitsAlready(message = 'This is already awaiting approval.'): Refusal {
  return new Refusal('conflict', message, { code: 'waits_already' })
}

export interface WaitingRequest {
  id: string
  asker_name: string
  asked_at: Date
}

/** The pending request of this kind about this subject. */
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

export interface ApprovedRequest<Proposal = unknown> {
  readonly id: string
  readonly subject: string
  /** As it was submitted. Parse it before use. */
  readonly proposal: Proposal
  readonly askedBy: string
  /** Null if no one approved it: it took effect automatically, or the operator was allowed to act alone. */
  readonly approvedBy: string | null
}

/** One change that an approval would make, in words. */
export interface Difference {
  readonly what: string
  readonly now: string
  readonly after: string
}

/** What the approver sees of a request. */
export interface Described {
  /** What it does, such as `Add 20,000 pts`. */
  readonly title: string
  readonly reason?: string | undefined
  readonly differences: readonly Difference[]
}

/** How approvals of one kind are applied. `app.ts` lists the kinds. */
export interface ApprovalKind {
  readonly kind: string
  /** The roles that may approve it. An admin always may. */
  readonly approvers: readonly OperatorRole[]
  /**
   * Runs in the transaction that records the approval. A refusal, for example because the record has changed since, rolls the
   * approval back and leaves the request pending. The function it returns runs after the commit.
   */
  carryOut(tx: Db, approved: ApprovedRequest): Promise<void | (() => void)>
  /** What an approval would change if it were given now. Without this function, the proposal is shown as it is. */
  describe?(db: Db, request: Pick<ApprovedRequest, 'subject' | 'proposal'>): Promise<Described>
  /** Runs after the commit. */
  announce?(approved: ApprovedRequest): void
}
