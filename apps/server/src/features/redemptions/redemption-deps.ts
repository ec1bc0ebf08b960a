import type { Database } from '../../db/db.ts'
import type { Jobs, Queue } from '../../jobs/jobs.ts'
import type { Live } from '../../live/live.ts'
import type { AirtimeProvider } from '../../providers/airtime.ts'
import type { TokenVault } from '../../providers/token-vault/token-vault.ts'
import type { OutcomeBoard } from './fulfilment/outcome-board.ts'

export const redemptionQueue = 'redemption' satisfies Queue

/** What redeeming stands on. */
export interface RedemptionDeps {
  readonly db: Database
  readonly airtime: AirtimeProvider
  readonly jobs: Jobs
  readonly vault: TokenVault
  readonly live: Pick<Live, 'tell'>
  readonly log: OperatorLog
  readonly outcomes: OutcomeBoard
  /** How long an answer waits for the outcome before it says that there is none yet. */
  readonly answerWithinMs: number
  /** What a provider's call must carry to be listened to; nobody is without one. */
  readonly callbackSecret: string | undefined
  /** Whether the sandbox's magic numbers pass for phones. */
  readonly sandboxNumbers: boolean
}

/** What an operator has to know. */
export interface OperatorLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
