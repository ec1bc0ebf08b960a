// `npm run restore -- backup [--into folder]`: restores a backup into a new data folder; never overwrites one.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefusal } from '../backup/backup-refusal.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Database } from '../db/db.ts'
import type { Manifest } from '../backup/manifest.ts'
import { prepareRestored } from '../features/redeeming/redemptions/fulfilment/prepare-restored.ts'
import { isSound } from '../ledger/audit.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run restore -- backup [--into folder]'

await runCommand(async ({ config, args, log, signal }) => {
  const { backup, into } = parseRestoreArgs(args)
  if (config.databaseUrl !== undefined) {
    throw new BackupRefusal(
      'A server with DATABASE_URL would not use the restored database. Unset it, or restore that database with its own tools.',
    )
  }
  const dataDir = resolve(into ?? config.dataDir)
  let open = 0
  const prepare = async (db: Database, { madeAt }: Manifest) => {
    open = await prepareRestored(db, new Date(madeAt))
  }
  const { manifest, audit } = await restoreBackup({ backup, dataDir, log, signal, prepare })
  return [
    `The backup of ${manifest.madeAt} is restored in ${dataDir}.`,
    `  Its ledger matches the backup: ${manifest.ledger.transfers} transfers, SHA-256 ${manifest.ledger.sha256}`,
    ...(isSound(audit)
      ? [`  All ${audit.transfers} transfers add up to zero and to every balance.`]
      : ['  The ledger did not add up when it was backed up: npm run verify-ledger lists the errors.']),
    `  Redemptions in progress at that time: ${open}. The server asks the provider about each before it sends anything.`,
    '  Redemptions are paused until an operator resumes them in the console, because those made after the backup are missing.',
  ]
})

function parseRestoreArgs(args: readonly string[]): { backup: string; into: string | undefined } {
  try {
    const options = { into: { type: 'string' as const } }
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [backup, ...rest] = positionals
    if (backup !== undefined && rest.length === 0) return { backup, into: values.into }
  } catch (error) {
    throw new BackupRefusal(usage, { cause: error })
  }
  throw new BackupRefusal(usage)
}
