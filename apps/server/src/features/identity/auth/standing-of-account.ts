import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { leave, type WithdrawPurchases } from './leaving/ask-erasure.ts'
import { keep } from './leaving/keep-account.ts'
import {
  allowRedeeming,
  disableAccount,
  enableAccount,
  findSubject,
  isMerged,
  stopRedeeming,
} from './standing.sql.ts'
import { deleteSessionsOf } from './session.sql.ts'

/** An operator's action on the account of anyone but another operator. */
type Act = (tx: Db, userId: string, by: By) => Promise<unknown>

interface By {
  readonly operatorId: string
  readonly withdraw: WithdrawPurchases
}

const acts = {
  'stop-redeeming': (tx, userId, { operatorId }) => stopRedeeming(tx, userId, operatorId),
  'allow-redeeming': allowRedeeming,
  'end-sessions': deleteSessionsOf,
  disable: closeAccount,
  enable: enableAccount,
  erase: (tx, userId, { withdraw }) => leave(tx, withdraw, { userId }),
  keep,
} as const satisfies Record<string, Act>

export type StandingAct = keyof typeof acts

/** Prevents any further sign-in to the account. */
export async function closeAccount(tx: Db, userId: string): Promise<void> {
  await disableAccount(tx, userId)
  await deleteSessionsOf(tx, userId)
}

export async function changeStanding(
  db: Database,
  withdraw: WithdrawPurchases,
  caller: SignedInCaller,
  userId: string,
  { act, reason }: { readonly act: StandingAct; readonly reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isUuid(userId) || !(await findSubject(tx, userId)))
      throw new Refusal('not-found', 'Account not found.')
    if (act === 'enable' && (await isMerged(tx, userId)))
      throw new Refusal('conflict', 'This account was merged into another one and stays closed.', {
        code: 'merged',
      })
    await acts[act](tx, userId, { operatorId: caller.userId, withdraw })
    await recordAuditEvent(tx, { caller, act: 'standing-changed', subject: userId, after: { act, reason } })
  })
}
