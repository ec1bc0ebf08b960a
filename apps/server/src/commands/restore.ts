// `npm run restore -- backup [--into folder]`: makes a data folder from a backup, never over one that is there.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefusal } from '../backup/backup-refusal.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Db } from '../db/db.ts'
import { presumeSent } from '../features/redemptions/fulfilment/presume-sent.ts'
import { isSound } from '../ledger/verify-ledger.ts'
import { runCommand } from './run-command.ts'

const usage = 'Say which backup to restore: npm run restore -- backup [--into folder]'

await runCommand(async ({ config, words, log, signal }) => {
  const { backup, into } = read(words)
  if (config.databaseUrl !== undefined) {
    throw new BackupRefusal(
      'A server with DATABASE_URL would not use the restored database. Unset it, or restore that PostgreSQL with its own tools.',
    )
  }
  const dataDir = resolve(into ?? config.dataDir)
  let underWay = 0
  const prepare = async (db: Db) => {
    underWay = await presumeSent(db)
  }
  const { manifest, audit } = await restoreBackup({ backup, dataDir, log, signal, prepare })
  return [
    `The backup of ${manifest.madeAt} is restored in ${dataDir}.`,
    `  Its ledger is the one that was backed up: ${manifest.ledger.transfers} transfers, SHA-256 ${manifest.ledger.sha256}`,
    ...(isSound(audit)
      ? [`  All ${audit.transfers} transfers add up to zero and to every balance.`]
      : ['  As it was when it was backed up, its ledger does not add up: npm run verify-ledger says where.']),
    `  Redemptions that were under way then: ${underWay}. The server asks the provider about each before it sends anything.`,
  ]
})

function read(words: readonly string[]): { backup: string; into: string | undefined } {
  try {
    const options = { into: { type: 'string' as const } }
    const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [backup, ...rest] = positionals
    if (backup !== undefined && rest.length === 0) return { backup, into: values.into }
  } catch (error) {
    throw new BackupRefusal(usage, { cause: error })
  }
  throw new BackupRefusal(usage)
}
