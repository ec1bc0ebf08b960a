import type { Database } from '../../../db/db.ts'
import type { Live } from '../../../live/live.ts'
import type { AirtimeProvider } from '../../../providers/airtime.ts'
import type { TokenVault } from '../../../providers/token-vault/token-vault.ts'
import type { OutcomeBoard } from './fulfilment/outcome-board.ts'

/** What redeeming depends on. */
export interface RedemptionDeps {
  readonly db: Database
  readonly airtime: AirtimeProvider
  readonly vault: TokenVault
  readonly live: Pick<Live, 'tell'>
  readonly outcomes: OutcomeBoard
  /** Starts work on a redemption at once; call it after the commit. Without it the next sweep finds the redemption. */
  wake(id: string): void
  /** How long a request waits for the outcome before it is answered with `processing`. */
  readonly answerWithinMs: number
  /** A callback from the provider must carry this secret; without one configured, no callback is accepted. */
  readonly callbackSecret: string | undefined
  /** Whether VTpass's sandbox numbers are accepted as phones. */
  readonly sandboxNumbers: boolean
}

/** What the workers depend on. */
export interface FulfilmentDeps extends Pick<
  RedemptionDeps,
  'db' | 'airtime' | 'vault' | 'live' | 'outcomes'
> {
  readonly log: OperatorLog
  /** Whether the provider can report later changes by callback. */
  readonly hearsCallbacks: boolean
}

interface OperatorLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
