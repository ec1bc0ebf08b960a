import type { Db } from '../../../db/db.ts'
import type { Outcome } from '../../../providers/airtime.ts'
import { concludeDelivered, concludeRefunded, concludeReversed } from './conclude-redemption.ts'
import { redemptionQueue, type RedemptionDeps } from '../redemption-deps.ts'
import { endLease, type LeasedRedemption } from './redemption-lease.sql.ts'
import { moveToManual, putBack, rest, scheduleRequery, shortenQuiet } from './redemption-state.sql.ts'
import { afterUnseen, longestOpenSeconds, nextRequerySeconds } from './requery-ladder.ts'
import { tellCustomer } from '../tell-customer.ts'

export type Asked = 'pay' | 'requery'

/** Long enough that the provider no longer takes it for a duplicate. */
const tooSoonSeconds = 31
const hintGoodForSeconds = 15 * 60
const hintAgainSeconds = 60

/** Writes down what the provider said, moves the points if that was final, and tells whoever waits. */
export async function applyOutcome(
  deps: RedemptionDeps,
  redemption: LeasedRedemption,
  asked: Asked,
  outcome: Outcome,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await endLease(tx, redemption))) return
    if (asked === 'pay') await shortenQuiet(tx, redemption.id)
    if (redemption.status === 'delivered') return applyToDelivered(deps, tx, redemption, outcome)
    if (redemption.status === 'manual') return applyToManual(deps, tx, redemption, outcome)
    await applyToSent(deps, tx, redemption, asked, outcome)
  })
  deps.outcomes.post(redemption.id)
  tellCustomer(deps, redemption)
  tellOperator(deps, redemption, outcome)
}

async function applyToSent(
  deps: RedemptionDeps,
  tx: Db,
  redemption: LeasedRedemption,
  asked: Asked,
  outcome: Outcome,
): Promise<void> {
  const { code } = outcome
  switch (outcome.kind) {
    case 'delivered':
      return concludeDelivered(tx, deps.vault, redemption, outcome)
    case 'failed':
      return concludeRefunded(tx, redemption, { code, reason: outcome.reason })
    case 'refused-us':
      return concludeRefunded(tx, redemption, { code, reason: 'this service is not available at the moment' })
    case 'too-soon':
      return sendAgain(deps, tx, redemption, tooSoonSeconds, code)
    case 'reversed':
      // Money that is said to have returned is believed when a second question confirms it.
      if (asked === 'pay')
        return askAgain(deps, tx, redemption, { afterSeconds: nextRequerySeconds(0), code })
      return concludeRefunded(tx, redemption, { code, reason: takenBack })
    case 'manual':
      return handOver(deps, tx, redemption, code)
    case 'unseen':
      return applyUnseen(deps, tx, redemption, code)
    case 'open':
      return applyOpen(deps, tx, redemption, asked, code)
  }
}

const takenBack = 'the provider took it back'

async function applyUnseen(
  deps: RedemptionDeps,
  tx: Db,
  redemption: LeasedRedemption,
  code: string,
): Promise<void> {
  const decision = afterUnseen({
    secondsSinceSend: redemption.seconds_since_last_send ?? 0,
    unseen: redemption.unseen,
    sends: redemption.sends,
    isOfToday: redemption.is_of_today,
    requeries: redemption.requeries,
  })
  if (decision.next === 'ask') return askAgain(deps, tx, redemption, { ...decision, code })
  if (decision.next === 'send') return sendAgain(deps, tx, redemption, 0, code)
  await concludeRefunded(tx, redemption, { code, reason: 'the provider never received it' })
}

async function applyOpen(
  deps: RedemptionDeps,
  tx: Db,
  redemption: LeasedRedemption,
  asked: Asked,
  code: string,
): Promise<void> {
  if ((redemption.seconds_since_first_send ?? 0) >= longestOpenSeconds)
    return handOver(deps, tx, redemption, code)
  const afterSeconds = nextRequerySeconds(asked === 'pay' ? 0 : redemption.requeries)
  await askAgain(deps, tx, redemption, { afterSeconds, code })
}

/** From here on a person decides, unless the provider still calls. */
async function handOver(
  { log }: RedemptionDeps,
  tx: Db,
  { id, service_id }: LeasedRedemption,
  code: string,
): Promise<void> {
  await moveToManual(tx, id, code)
  log.error({ redemption: id, service: service_id, code }, 'a redemption needs a person')
}

async function askAgain(
  { jobs }: RedemptionDeps,
  tx: Db,
  { id }: LeasedRedemption,
  { afterSeconds, unseen = 0, code }: { afterSeconds: number; unseen?: number; code: string },
): Promise<void> {
  await scheduleRequery(tx, id, { afterSeconds, unseen, code })
  await jobs.send(tx, redemptionQueue, { id }, afterSeconds)
}

/** It was not executed, so the same order may go out again. */
export async function sendAgain(
  { jobs }: RedemptionDeps,
  tx: Db,
  { id }: LeasedRedemption,
  afterSeconds: number,
  code?: string,
): Promise<void> {
  await putBack(tx, id, afterSeconds, code)
  await jobs.send(tx, redemptionQueue, { id }, afterSeconds)
}

async function applyToDelivered(
  { jobs }: RedemptionDeps,
  tx: Db,
  redemption: LeasedRedemption,
  { kind, code }: Outcome,
): Promise<void> {
  const { id, seconds_since_hint } = redemption
  if (kind === 'reversed') return concludeReversed(tx, redemption, { code, reason: takenBack })
  if (kind !== 'open' || (seconds_since_hint ?? hintGoodForSeconds) >= hintGoodForSeconds) return rest(tx, id)
  await scheduleRequery(tx, id, { afterSeconds: hintAgainSeconds, unseen: 0, code })
  await jobs.send(tx, redemptionQueue, { id }, hintAgainSeconds)
}

/** A person has it already; a callback may still bring the end. */
async function applyToManual(
  { vault }: RedemptionDeps,
  tx: Db,
  redemption: LeasedRedemption,
  outcome: Outcome,
): Promise<void> {
  const { code } = outcome
  if (outcome.kind === 'delivered') return concludeDelivered(tx, vault, redemption, outcome)
  if (outcome.kind === 'failed') return concludeRefunded(tx, redemption, { code, reason: outcome.reason })
  if (outcome.kind === 'reversed') return concludeRefunded(tx, redemption, { code, reason: takenBack })
  await rest(tx, redemption.id)
}

function tellOperator({ log }: RedemptionDeps, redemption: LeasedRedemption, { kind, code }: Outcome): void {
  const details = { redemption: redemption.id, service: redemption.service_id, code }
  if (kind === 'refused-us') log.error(details, 'the provider refuses our account')
  else if (kind === 'reversed') log.error(details, 'the provider took a redemption back')
  else if (code === 'mismatch')
    log.error(details, 'the provider answered about another order or another amount')
}
