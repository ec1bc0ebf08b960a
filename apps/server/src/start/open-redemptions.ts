import type { FastifyBaseLogger } from 'fastify'
import type { Config, VtpassConfig } from '../config.ts'
import type { Database } from '../db/db.ts'
import { createOutcomeBoard } from '../features/redeeming/redemptions/fulfilment/outcome-board.ts'
import type { RedemptionDeps } from '../features/redeeming/redemptions/redemption-deps.ts'
import { RedemptionScheduler } from '../features/redeeming/redemptions/fulfilment/redemption-scheduler.ts'
import type { Live } from '../live/live.ts'
import type { TokenVault } from '../providers/token-vault/token-vault.ts'
import { createVtpass } from '../providers/vtpass/vtpass.ts'
import { simulateProvider } from './simulated-provider.ts'

export interface OpenProvider {
  readonly vtpass: VtpassConfig
  stop(): Promise<void>
}

const noCallbacks =
  'VTPASS_CALLBACK_SECRET is not set: reversals are noticed up to a day late, and only within a week'

/** The configured provider. A demo without one runs a simulator. */
export async function openProvider(
  { vtpass, demo, dataDir }: Config,
  log: FastifyBaseLogger,
): Promise<OpenProvider | undefined> {
  if (vtpass) {
    if (vtpass.callbackSecret === undefined) log.warn(noCallbacks)
    return { vtpass, stop: async () => undefined }
  }
  if (!demo) return undefined
  try {
    return await simulateProvider(dataDir, log)
  } catch (error) {
    log.error({ err: error }, 'points cannot be redeemed: simulated provider failed to start')
    return undefined
  }
}

export interface OpenRedemptions extends RedemptionDeps {
  stop(): Promise<void>
}

export interface OpenRedemptionsOptions {
  readonly vtpass: VtpassConfig
  readonly db: Database
  readonly live: Live
  readonly vault: TokenVault
  readonly log: FastifyBaseLogger
  /** How long a request waits for its outcome, and how often due redemptions are looked up. */
  readonly pace?: { readonly answerWithinMs: number; readonly sweepEveryMs: number }
}

const usualPace = { answerWithinMs: 8_000, sweepEveryMs: 1_000 }

/** Starts the scheduler that fulfils redemptions. */
export function openRedemptions(options: OpenRedemptionsOptions): OpenRedemptions {
  const { vtpass, db, live, vault, log, pace = usualPace } = options
  const { callbackSecret, sandboxNumbers, ...settings } = vtpass
  const shared = { db, airtime: createVtpass(settings), live, vault, outcomes: createOutcomeBoard() }
  const hearsCallbacks = callbackSecret !== undefined
  const scheduler = new RedemptionScheduler({ ...shared, log, hearsCallbacks }, pace.sweepEveryMs)
  return {
    ...shared,
    wake: (id) => scheduler.wake(id),
    stop: () => scheduler.stop(),
    answerWithinMs: pace.answerWithinMs,
    callbackSecret,
    sandboxNumbers,
  }
}
