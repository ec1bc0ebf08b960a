import { type Caller, recordAuditEvent } from '../../../../access/audit/audit-log.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { TokenVault } from '../../../../providers/token-vault/token-vault.ts'
import { concludeDelivered, concludeRefunded } from './conclude-redemption.ts'
import { firstCheckSeconds } from './next-step.ts'
import { heedHint } from './redemption-state.sql.ts'
import { insertDecision, type Persons, takeUndecided } from './resolution.sql.ts'

/** The outcome that someone found out, with their name. */
export interface Decision {
  readonly outcome: 'delivered' | 'refunded'
  /** The token that the customer enters into a prepaid meter. */
  readonly token: string | undefined
  readonly decidedBy: string
  /** Absent for a command. */
  readonly persons?: Persons | undefined
  readonly reason: string
}

const code = 'decided'

/** The reason shown to a customer whose order was refunded by hand. */
export const notCarriedOut = 'it was not completed'

/** Applies a decision made on the command line, and audits who ran the command. */
export async function resolveByHand(
  db: Database,
  vault: TokenVault,
  id: string,
  decision: Decision,
  caller: Caller,
): Promise<void> {
  const { outcome, decidedBy, reason } = decision
  await db.transaction(async (tx) => {
    await applyDecision(tx, vault, id, decision)
    await recordAuditEvent(tx, {
      caller,
      act: 'redemption-decided',
      subject: id,
      after: { outcome, decidedBy, reason },
    })
  })
}

/** Points move as they would after a provider answer. */
export async function applyDecision(
  tx: Db,
  vault: TokenVault,
  id: string,
  { outcome, token, decidedBy, persons, reason }: Decision,
): Promise<void> {
  const redemption = await takeUndecided(tx, id)
  if (!redemption) throw alreadyDecided()
  await insertDecision(tx, { redemptionId: id, decision: outcome, decidedBy, persons, reason })
  const checkAfterSeconds = firstCheckSeconds(false)
  if (outcome === 'delivered') {
    await concludeDelivered(tx, vault, redemption, { code, voucher: { token }, checkAfterSeconds })
  } else {
    await concludeRefunded(tx, redemption, { code, reason: notCarriedOut, checkAfterSeconds })
  }
  await heedHint(tx, id)
}

export function alreadyDecided(): Refusal {
  return new Refusal(
    'conflict',
    'This redemption doesn’t need a decision. It is unknown, still in progress or already completed.',
    { code: 'not_waiting' },
  )
}
