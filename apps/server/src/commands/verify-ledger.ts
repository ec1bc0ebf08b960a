// `npm run verify-ledger`: sums up every transfer of points, whether or not the server is running.
import { auditLedger, isSound } from '../ledger/audit.ts'
import { reachDatabase } from './reach-database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ config, log }) => {
  await using reached = await reachDatabase(config, log)
  const audit = await auditLedger(reached.db)
  if (!isSound(audit)) process.exitCode = 1
  return [
    `Sum of all entries: ${audit.sumOfEntries}`,
    `Wallets whose balance differs from the sum of their entries: ${audit.wrongWallets.length}`,
    ...audit.wrongWallets.map((wallet) => `  ${wallet}`),
    `Shops and brands whose points differ from the sum of their entries: ${audit.wrongPrefunds.length}`,
    ...audit.wrongPrefunds.map((tenant) => `  ${tenant}`),
    `Ranges whose transfers changed since the nightly check: ${audit.changedTransfers.length}`,
    ...audit.changedTransfers.map((range) => `  ${range}`),
    `Transfers: ${audit.transfers}, up to number ${audit.lastTransferId}`,
    `SHA-256: ${audit.sha256}`,
    isSound(audit) ? 'The ledger adds up.' : 'LEDGER CHECK FAILED.',
  ]
})
