// `npm run backup [-- folder]`: backs up an installation, whether or not its server is running.
import { join, resolve } from 'node:path'
import { inMegabytes } from '../backup/backup-destination.ts'
import { BackupRefusal } from '../backup/backup-refusal.ts'
import { backupsFolder } from '../backup/data-folder.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ config, args, log, signal }) => {
  const [folder, ...rest] = args
  if (rest.length > 0) throw new BackupRefusal('Usage: npm run backup [-- folder]')
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== undefined) {
    throw new BackupRefusal(
      'The database is at DATABASE_URL: back it up with its own tools, such as pg_dump or ' +
        `pg_basebackup, and then copy the folder ${resolve(dataDir)}, which holds the rest. See docs/operations.md.`,
    )
  }
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const target = resolve(folder ?? join(dataDir, backupsFolder, now))
  const taken = await takeBackup({ dataDir: resolve(dataDir), target, log, signal })
  const { files, ledger } = taken.manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return [
    `Backup complete: ${taken.folder}`,
    `  ${files.length} files, ${inMegabytes(bytes)}`,
    `  ledger: ${ledger.transfers} transfers up to number ${ledger.lastTransferId}, SHA-256 ${ledger.sha256}`,
  ]
})
