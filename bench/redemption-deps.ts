import type { FastifyBaseLogger } from 'fastify'
import type { VtpassConfig } from '../apps/server/src/config.ts'
import type { ConnectOptions, Database } from '../apps/server/src/db/db.ts'
import { createOutcomeBoard } from '../apps/server/src/features/redemptions/fulfilment/outcome-board.ts'
import type { RedemptionDeps } from '../apps/server/src/features/redemptions/redemption-deps.ts'
import { startJobs } from '../apps/server/src/jobs/jobs.ts'
import type { Live } from '../apps/server/src/live/live.ts'
import type { TokenVault } from '../apps/server/src/providers/token-vault/token-vault.ts'
import { createVtpass } from '../apps/server/src/providers/vtpass/vtpass.ts'

export interface OpenRedemptionDeps {
  readonly deps: RedemptionDeps
  stop(): Promise<void>
}

export interface OpenRedemptionDepsOptions {
  readonly vtpass: VtpassConfig | undefined
  readonly db: Database
  readonly live: Pick<Live, 'tell'>
  readonly vault: TokenVault
  readonly connection: ConnectOptions['connection']
  readonly log: FastifyBaseLogger
}

/** The dependencies of redeeming up to the hold. Jobs are written but not worked on, so no answer waits for one. */
export async function openRedemptionDeps({
  vtpass,
  db,
  live,
  vault,
  connection,
  log,
}: OpenRedemptionDepsOptions): Promise<OpenRedemptionDeps> {
  if (!vtpass) throw new Error('The redemption bench needs a provider for the limits')
  const { callbackSecret, sandboxNumbers, ...settings } = vtpass
  const jobs = await startJobs({ connection, onFault: (error) => log.warn({ err: error }, 'jobs') })
  const airtime = createVtpass(settings)
  const outcomes = createOutcomeBoard()
  const settled = { outcomes, answerWithinMs: 0, callbackSecret, sandboxNumbers }
  const deps = { db, airtime, jobs, live, vault, log, ...settled }
  return { deps, stop: () => jobs.stop() }
}
