import type { Live } from '../../../../live/live.ts'
import type { TokenVault } from '../../../../providers/token-vault/token-vault.ts'
import type { OutcomeBoard } from '../fulfilment/outcome-board.ts'
import type { RedemptionDeps } from '../redemption-deps.ts'

/** What the desk depends on. Without a provider, the calls that need none still work. */
export interface DeskDeps {
  readonly vault: TokenVault
  readonly live: Pick<Live, 'tell'>
  readonly redemptions: RedemptionDeps | undefined
}

/** Notifies the customer's open apps, and a request that still waits, how a redemption ended. Call it after the commit. */
export function announceEnd(
  { live, redemptions }: { live: Pick<Live, 'tell'>; redemptions: { outcomes: OutcomeBoard } | undefined },
  id: string,
  customerId: string,
): void {
  redemptions?.outcomes.post(id)
  live.tell([customerId], ['points', 'redemptions'])
}
