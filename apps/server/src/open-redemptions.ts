import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { ConnectOptions, Database } from './db/db.ts'
import { createOutcomeBoard } from './features/redemptions/outcome-board.ts'
import type { RedemptionDeps } from './features/redemptions/redemption-deps.ts'
import { startRedemptionWork } from './features/redemptions/redemption-work.ts'
import { startJobs } from './jobs/jobs.ts'
import { createVtpass } from './providers/vtpass/vtpass.ts'

export interface OpenRedemptions extends RedemptionDeps {
  stop(): Promise<void>
}

export interface OpenRedemptionsOptions {
  readonly config: Config
  readonly db: Database
  readonly connection: ConnectOptions['connection']
  readonly log: FastifyBaseLogger
  /** How long a request waits for its outcome, and how often forgotten redemptions are looked for. */
  readonly pace?: { readonly answerWithinMs: number; readonly sweepEveryMs: number }
}

const usualPace = { answerWithinMs: 8_000, sweepEveryMs: 3_000 }

/** Brings up what redeeming needs beside the database; undefined where no provider is configured. */
export async function openRedemptions(options: OpenRedemptionsOptions): Promise<OpenRedemptions | undefined> {
  const { config, db, connection, log, pace = usualPace } = options
  if (!config.vtpass) return undefined
  const { callbackSecret, sandboxNumbers, ...settings } = config.vtpass
  const jobs = await startJobs({
    connection,
    onFault: (error) => log.warn({ err: error }, 'the jobs had a fault'),
  })
  const deps: RedemptionDeps = {
    db,
    airtime: createVtpass(settings),
    jobs,
    log,
    outcomes: createOutcomeBoard(),
    answerWithinMs: pace.answerWithinMs,
    callbackSecret,
    sandboxNumbers,
  }
  const work = await startRedemptionWork(deps, pace.sweepEveryMs)
  return {
    ...deps,
    stop: async () => {
      await jobs.stop()
      await work.stop()
    },
  }
}
