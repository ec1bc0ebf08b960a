import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { mergeCustomers as mergeCustomersCall } from '@jara/contract/identity/customers-merging'
import { formatPoints } from '@jara/rules/points'
import type { ApprovalKind, Described } from '../../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../../access/approvals/two-person-action.ts'
import type { SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { newId } from '../../../../db/uuid.ts'
import { lockForMerge, mergeWallets } from '../../../../ledger/merge.sql.ts'
import type { Live } from '../../../../live/live.ts'
import { notifyUser } from '../../../../notices/notify-user.ts'
import { findBoth } from './find-both.ts'
import { insertMerge, insertMove, lockAccounts, type MergeSideRow, type NewMerge } from './merging.sql.ts'

type Body = BodyOf<typeof mergeCustomersCall>

/** Ends the account's sessions and disables it. Passed in by the feature that owns them. */
export type CloseAccount = (tx: Db, userId: string) => Promise<void>

export const merging = 'merge-customers'

/** Merges an account into another of the same person, or asks a second operator. Must run in a transaction. */
export async function mergeCustomers(
  tx: Db,
  close: CloseAccount,
  operator: SignedInCaller,
  fromId: string,
  body: Body,
): Promise<Pick<AnswerOf<typeof mergeCustomersCall>, 'status'>> {
  await refuseUnfit(tx, fromId, body.into)
  // Whatever the policy requires: a merge cannot be undone.
  const submission = { subject: fromId, proposal: body, caller: operator, needs: true }
  const { status } = await mergingAction(close).submit(tx, submission, () => ({
    act: 'customers-merged',
    subject: fromId,
    after: body,
  }))
  return { status }
}

function mergingAction(close: CloseAccount) {
  return twoPersonAction({
    kind: merging,
    approvers: ['fraud'],
    proposal: mergeCustomersCall.body,
    once: true,
    describe: (db, { subject, proposal }) => describeMerge(db, subject, proposal),
    carryOut: (tx, { subject: fromId, proposal: { into: intoId, reason }, askedBy, approvedBy }) =>
      merge(tx, close, { fromId, intoId, reason, askedBy, approvedBy }),
  })
}

export function mergingApproval(
  close: CloseAccount,
  live: Pick<Live, 'tell' | 'closeEndedStreams'>,
): ApprovalKind {
  return {
    ...mergingAction(close),
    announce: ({ subject, proposal }) => {
      live.closeEndedStreams(subject)
      live.tell([mergeCustomersCall.body.parse(proposal).into], ['points'])
    },
  }
}

async function describeMerge(db: Db, fromId: string, { into, reason }: Body): Promise<Described> {
  const { from, into: to } = await findBoth(db, fromId, into)
  const sum = to.balance - to.debt + from.balance - from.debt
  return {
    title: `Merge ${from.name} into ${to.name}, joined ${to.joined_at.toISOString().slice(0, 10)}`,
    reason,
    differences: [
      { what: 'Account to close', now: inPoints(from.balance - from.debt), after: 'Closed, with 0 pts' },
      { what: 'Account to keep', now: inPoints(to.balance - to.debt), after: inPoints(sum) },
    ],
  }
}

function inPoints(points: number): string {
  return points < 0 ? `owes ${formatPoints(-points)}` : formatPoints(points)
}

/**
 * Closes one account and moves its points and debt to the other. Its purchases and redemptions stay where they are. The
 * wallets are locked before the redemptions are counted: one made meanwhile finds no points.
 */
async function merge(tx: Db, close: CloseAccount, made: NewMerge): Promise<void> {
  const { fromId, intoId } = made
  await lockAccounts(tx, [fromId, intoId])
  await lockForMerge(tx, made)
  await refuseUnfit(tx, fromId, intoId)
  await notifyUser(tx, fromId, { kind: 'accounts-merged' })
  await notifyUser(tx, intoId, { kind: 'accounts-merged' })
  await close(tx, fromId)
  await insertMerge(tx, made)
  await moveAll(tx, made)
}

/** Moves the closed account's current points and debt. */
export async function moveAll(
  tx: Db,
  { fromId, intoId }: Pick<NewMerge, 'fromId' | 'intoId'>,
): Promise<void> {
  const id = newId()
  await insertMove(tx, { id, fromId, intoId })
  await mergeWallets(tx, { fromId, intoId, cause: `merge/${id}` })
}

async function refuseUnfit(tx: Db, fromId: string, intoId: string): Promise<void> {
  const { from, into } = await findBoth(tx, fromId, intoId)
  const why = refuseMerge(from, into)
  if (why !== undefined) throw new Refusal('conflict', why, { code: 'cannot_merge' })
}

type Side = Pick<MergeSideRow, 'id' | 'is_open' | 'open_redemptions'>

/** Why an account cannot be merged into the other now, and what to do; undefined if it can. */
export function refuseMerge(from: Side, into: Side): string | undefined {
  if (from.id === into.id) return 'Choose two different accounts.'
  if (!from.is_open) return 'The account to close is disabled, closing or already merged.'
  if (!into.is_open) return 'The account to keep is disabled, closing or already merged.'
  if (from.open_redemptions === 1)
    return 'The account to close has an open redemption. Merge the accounts once it has ended.'
  if (from.open_redemptions > 1)
    return `The account to close has ${from.open_redemptions} open redemptions. Merge the accounts once they have ended.`
  return undefined
}
