import type { Db } from '../../../../db/db.ts'
import type { Reply } from '../../../../providers/airtime.ts'
import type { FulfilmentDeps } from '../redemption-deps.ts'
import { concludeDelivered, concludeRefunded, concludeReversed } from './conclude-redemption.ts'
import { crashAt } from './crash-at.ts'
import { type Asked, firstCheckSeconds, refundCheckSeconds, sixHourly, type Step } from './next-step.ts'
import { insertAnswer } from './provider-answer.sql.ts'
import { endLease, type LeasedRedemption } from './redemption-lease.sql.ts'
import {
  heedHint,
  markContradicted,
  moveToManual,
  putBack,
  rest,
  scheduleRequery,
  shortenQuiet,
} from './redemption-state.sql.ts'

/** The request to the provider, and its answer. */
export interface Answered {
  readonly asked: Asked
  readonly outcome: Reply
}

/**
 * Ends the lease and records the step, with any points, in one transaction. Then notifies the waiting request, the
 * customer's open apps and the operator. Writes nothing if another process has taken over the lease.
 */
export async function applyStep(
  deps: FulfilmentDeps,
  redemption: LeasedRedemption,
  step: Step,
  answered: Answered | undefined,
): Promise<void> {
  const isWritten = await deps.db.transaction(async (tx) => {
    if (!(await endLease(tx, redemption))) return false
    if (answered?.asked === 'pay') await shortenQuiet(tx, redemption.id)
    if (answered) await insertAnswer(tx, redemption.id, answered, step.kind)
    await write(tx, deps, redemption, step)
    await heedHint(tx, redemption.id)
    crashAt(`before-${step.kind}-commits`)
    return true
  })
  crashAt(`after-${step.kind}`)
  deps.outcomes.post(redemption.id)
  deps.live.tell([redemption.customer_id], ['points', 'redemptions'])
  if (isWritten) reportStep(deps, redemption, step)
  if (answered) reportTrouble(deps, redemption, answered.outcome)
}

async function write(
  tx: Db,
  { vault, hearsCallbacks }: FulfilmentDeps,
  redemption: LeasedRedemption,
  step: Step,
): Promise<void> {
  const { id } = redemption
  const wasNeverSent = redemption.status === 'held' && redemption.sends === 0
  const checkAfterSeconds = firstCheckSeconds(hearsCallbacks)
  switch (step.kind) {
    case 'deliver':
      return concludeDelivered(tx, vault, redemption, { ...step, checkAfterSeconds })
    case 'refund':
      return concludeRefunded(tx, redemption, {
        ...step,
        checkAfterSeconds: wasNeverSent ? undefined : refundCheckSeconds,
      })
    case 'reverse':
      return concludeReversed(tx, redemption, { ...step, checkAfterSeconds })
    case 'ask-again':
      return scheduleRequery(tx, id, step)
    case 'send-again':
      return putBack(tx, id, step.afterSeconds, step.code)
    case 'hand-over':
      return moveToManual(tx, id, step.code, sixHourly)
    case 'contradict':
      return markContradicted(tx, id)
    case 'rest':
      return rest(tx, id)
  }
}

function reportStep(deps: FulfilmentDeps, redemption: LeasedRedemption, step: Step): void {
  if (step.kind === 'hand-over') report(deps, redemption, step.code, 'a redemption needs review')
  else if (step.kind === 'contradict')
    report(deps, redemption, step.code, 'the provider reports a different outcome for a redemption')
}

function reportTrouble(deps: FulfilmentDeps, redemption: LeasedRedemption, { kind, code }: Reply): void {
  if (kind === 'refused-us') report(deps, redemption, code, 'the provider rejects our account')
  else if (kind === 'reversed' && redemption.status !== 'refunded')
    report(deps, redemption, code, 'the provider reversed a redemption')
  else if (code === 'mismatch')
    report(deps, redemption, code, 'the provider answered about another order or another amount')
}

function report(
  { log }: FulfilmentDeps,
  { id, service_id }: LeasedRedemption,
  code: string,
  message: string,
): void {
  log.error({ redemption: id, service: service_id, code }, message)
}
