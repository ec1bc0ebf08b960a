import type { OperatorRole } from '@jara/contract/duties'
import type * as z from 'zod/mini'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/uuid.ts'
import { type Act, recordAuditEvent } from '../audit/audit-log.ts'
import {
  type ApprovalKind,
  type ApprovedRequest,
  askSecondPerson,
  type Described,
  type SecondPersonRequest,
} from './approvals.ts'

interface Action<Proposal extends object, Result extends object | void> {
  readonly kind: string
  /** The roles that may approve it. An admin always may. */
  readonly approvers: readonly OperatorRole[]
  /** What a request stores. Later versions read it, too. */
  readonly proposal: z.ZodMiniType<Proposal>
  /** Whether only one request about a subject may be pending. */
  readonly once?: true
  /** Like `carryOut` of `ApprovalKind`. `submit` calls it, too, if the operator may act alone. */
  carryOut(tx: Db, approved: ApprovedRequest<Proposal>): Promise<Result>
  describe(db: Db, request: Pick<ApprovedRequest<Proposal>, 'subject' | 'proposal'>): Promise<Described>
}

interface Submission<Proposal> extends Pick<SecondPersonRequest, 'subject' | 'caller' | 'needs'> {
  readonly proposal: Proposal
}

interface TwoPersonAction<Proposal extends object, Result> extends ApprovalKind {
  /** Returns the id of the request, or undefined if the operator may act alone. */
  ask(tx: Db, submission: Submission<Proposal>): Promise<string | undefined>
  /** Asks a second operator, or carries the action out, audits it and returns its result, too. Must run in a transaction. */
  submit(
    tx: Db,
    submission: Submission<Proposal>,
    audited: (id: string, result: Result) => Omit<Act, 'caller'>,
  ): Promise<
    | { readonly status: 'waits'; readonly id: string }
    | ({ readonly status: 'made'; readonly id: string } & Result)
  >
}

/** An operator's action that may need a second operator: how it is submitted, and how an approval applies it. */
export function twoPersonAction<Proposal extends object, Result extends object | void>(
  action: Action<Proposal, Result>,
): TwoPersonAction<Proposal, Result> {
  const { kind, approvers, once } = action
  const read = <Stored extends { readonly proposal: unknown }>(request: Stored) => ({
    ...request,
    proposal: action.proposal.parse(request.proposal),
  })
  const ask = (tx: Db, submission: Submission<Proposal>) =>
    askSecondPerson(tx, { kind, approvers, once, ...submission })
  return {
    kind,
    approvers,
    describe: async (db, request) => action.describe(db, read(request)),
    carryOut: async (tx, approved) => {
      await action.carryOut(tx, read(approved))
    },
    ask,
    submit: async (tx, submission, audited) => {
      const waiting = await ask(tx, submission)
      if (waiting !== undefined) return { status: 'waits', id: waiting }
      const { caller, subject, proposal } = submission
      const id = newId()
      const result = await action.carryOut(tx, {
        id,
        subject,
        proposal,
        askedBy: caller.userId,
        approvedBy: null,
      })
      await recordAuditEvent(tx, { caller, ...audited(id, result) })
      return { status: 'made', id, ...result }
    },
  }
}
