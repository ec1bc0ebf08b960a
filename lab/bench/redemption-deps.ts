import type { VtpassConfig } from '../../apps/server/src/config.ts'
import type { Database } from '../../apps/server/src/db/db.ts'
import { createOutcomeBoard } from '../../apps/server/src/features/redeeming/redemptions/fulfilment/outcome-board.ts'
import type { RedemptionDeps } from '../../apps/server/src/features/redeeming/redemptions/redemption-deps.ts'
import type { Live } from '../../apps/server/src/live/live.ts'
import type { TokenVault } from '../../apps/server/src/providers/token-vault/token-vault.ts'
import { createVtpass } from '../../apps/server/src/providers/vtpass/vtpass.ts'

export interface RedemptionDepsOptions {
  readonly vtpass: VtpassConfig | undefined
  readonly db: Database
  readonly live: Pick<Live, 'tell'>
  readonly vault: TokenVault
}

/** The dependencies of redeeming up to the hold. No fulfilment worker runs, so no answer waits for an outcome. */
export function createRedemptionDeps({ vtpass, db, live, vault }: RedemptionDepsOptions): RedemptionDeps {
  if (!vtpass) throw new Error('The redemption bench needs a provider for the limits')
  const { callbackSecret, sandboxNumbers, ...settings } = vtpass
  return {
    db,
    airtime: createVtpass(settings),
    live,
    vault,
    outcomes: createOutcomeBoard(),
    wake: () => undefined,
    answerWithinMs: 0,
    callbackSecret,
    sandboxNumbers,
  }
}
