import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeAsOwner } from './create-cluster.ts'
import type { PostgresPaths } from './paths.ts'
import { backupAccessRule, backupDatabaseName, backupRights } from './roles.ts'
import { runProgram } from './run-program.ts'
import type { Runner } from './runner.ts'

/** Adds the backup role to a database made before backups existed. Runs before PostgreSQL is started on it. */
export async function allowBackups(
  { clusterDir, binaries }: PostgresPaths,
  runner: Runner,
  password: string,
): Promise<void> {
  const rulesFile = join(clusterDir, 'pg_hba.conf')
  const rules = readFileSync(rulesFile, 'utf8')
  if (rules.includes(backupAccessRule)) return
  // The pid file of a killed PostgreSQL is stale and would keep this one from starting.
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
  await runProgram(
    runner,
    [binaries.postgres, '--single', '-D', clusterDir, '-c', 'exit_on_error=on', backupDatabaseName],
    `${backupRights(password).join('\n')}\n`,
  )
  writeAsOwner(`${rulesFile}.new`, rules + backupAccessRule, runner)
  renameSync(`${rulesFile}.new`, rulesFile)
}
