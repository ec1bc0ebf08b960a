// `npm run verify-ledger`: adds up every transfer of points there is, beside a running server or without one.
import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { joinBundledPostgres, type JoinedPostgres } from './db/bundled-postgres/join-bundled-postgres.ts'
import { connect } from './db/db.ts'
import { auditLedger, isSound } from './ledger/verify-ledger.ts'
import { createLog } from './log.ts'
import { type CommandLog, runCommand } from './run-command.ts'
import { openStorage } from './storage.ts'

await runCommand(async ({ config, log }) => {
  await using takeDown = new AsyncDisposableStack()
  const { connection, leave } = await reachDatabase(config, log)
  takeDown.defer(leave)
  const db = connect({ connection, poolSize: 1 })
  takeDown.defer(() => db.end())
  const audit = await auditLedger(db)
  if (!isSound(audit)) process.exitCode = 1
  return [
    `Sum of all entries: ${audit.sumOfEntries}`,
    `Wallets whose balance is not what their entries add up to: ${audit.wrongWallets.length}`,
    ...audit.wrongWallets.map((wallet) => `  ${wallet}`),
    `Transfers: ${audit.transfers}, up to number ${audit.lastTransferId}`,
    `SHA-256: ${audit.sha256}`,
    isSound(audit) ? 'The ledger adds up.' : 'THE LEDGER DOES NOT ADD UP.',
  ]
})

async function reachDatabase(
  config: Config,
  log: CommandLog,
): Promise<Pick<JoinedPostgres, 'connection' | 'leave'>> {
  if (config.databaseUrl === undefined) return joinBundledPostgres(resolve(config.dataDir), log)
  const storage = await openStorage(config, createLog('silent'))
  const { connection, stop } = await storage.start()
  return { connection, leave: stop }
}
