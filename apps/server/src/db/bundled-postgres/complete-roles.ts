import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeAsOwner } from './create-cluster.ts'
import type { PostgresPaths } from './paths.ts'
import { accessRules, maintenanceDatabase, otherRoles } from './roles.ts'
import { runProgram } from './run-program.ts'
import type { Runner } from './runner.ts'

/** Adds the roles that an older version did not make yet. Runs before PostgreSQL is started. */
export async function completeRoles(
  { clusterDir, binaries }: PostgresPaths,
  runner: Runner,
  password: string,
): Promise<void> {
  const rulesFile = join(clusterDir, 'pg_hba.conf')
  const rules = readFileSync(rulesFile, 'utf8')
  const missing = accessRules.filter((rule) => !rules.includes(rule))
  if (missing.length === 0) return
  // The pid file of a killed PostgreSQL is stale and would keep this one from starting.
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
  await runProgram(
    runner,
    [binaries.postgres, '--single', '-D', clusterDir, '-c', 'exit_on_error=on', maintenanceDatabase],
    `${otherRoles(password).join('\n')}\n`,
  )
  writeAsOwner(`${rulesFile}.new`, rules + missing.join(''), runner)
  renameSync(`${rulesFile}.new`, rulesFile)
}
