import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeAsOwner } from './create-cluster.ts'
import type { Places } from './places.ts'
import { backupAccessRule, backupDatabaseName, backupRights } from './roles.ts'
import { runToEnd } from './run-to-end.ts'
import type { Runner } from './runner.ts'

/** A database from before backups existed lacks their role, and gets it before PostgreSQL starts on it. */
export async function allowBackups(
  { clusterDir, binaries }: Places,
  runner: Runner,
  password: string,
): Promise<void> {
  const rulesFile = join(clusterDir, 'pg_hba.conf')
  const rules = readFileSync(rulesFile, 'utf8')
  if (rules.includes(backupAccessRule)) return
  // What a killed PostgreSQL left is stale, and would keep this one from starting.
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
  await runToEnd(
    runner,
    [binaries.postgres, '--single', '-D', clusterDir, '-c', 'exit_on_error=on', backupDatabaseName],
    `${backupRights(password).join('\n')}\n`,
  )
  writeAsOwner(`${rulesFile}.new`, rules + backupAccessRule, runner)
  renameSync(`${rulesFile}.new`, rulesFile)
}
