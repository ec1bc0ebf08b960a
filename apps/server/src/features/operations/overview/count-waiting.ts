import { searchCases } from '@jara/contract/trust/cases-console'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { listRedemptions } from '@jara/contract/redeeming/redemptions-console'
import type { AnswerOf, Call } from '@jara/contract/call'
import type { countWaiting as countWaitingCall } from '@jara/contract/operations/overview-waiting'
import { isAllowed } from '@jara/contract/is-allowed'
import { listHeldPurchases } from '@jara/contract/earning/purchases-reviews'
import type { ApprovalKind } from '../../../access/approvals/approvals.ts'
import type { SessionUser } from '../../../access/identity/sessions.ts'
import type { Db } from '../../../db/db.ts'
import type { AirtimeProvider } from '../../../providers/airtime.ts'
import { measureAnswers, selectWaitingCounts } from './waiting.sql.ts'

export interface WaitingDeps {
  readonly kinds: readonly Pick<ApprovalKind, 'kind' | 'approvers'>[]
  readonly airtime: Pick<AirtimeProvider, 'pauseSeconds'> | undefined
}

/** Counts what waits for this operator. Work outside their roles is not counted. */
export async function countWaiting(
  db: Db,
  operator: SessionUser,
  { kinds, airtime }: WaitingDeps,
): Promise<AnswerOf<typeof countWaitingCall>> {
  const decides = kinds.filter(({ approvers }) =>
    isAllowed({ access: [...approvers], method: 'POST' }, operator),
  )
  const [counts, answers] = await Promise.all([
    selectWaitingCounts(
      db,
      operator.id,
      decides.map(({ kind }) => kind),
    ),
    measureAnswers(db),
  ])
  const ifShown = (list: Pick<Call, 'access' | 'method'>, count: number) =>
    isAllowed(list, operator) ? count : null
  return {
    duties: [...operator.duties],
    redemptions: ifShown(listRedemptions, counts.redemptions),
    approvals: ifShown(listRequests, counts.approvals),
    cases: ifShown(searchCases, counts.cases),
    held: ifShown(listHeldPurchases, counts.held),
    provider: airtime ? { paused_seconds: airtime.pauseSeconds(), ...answers } : null,
  }
}
