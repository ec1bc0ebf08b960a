import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makePassword, writeAsOwner } from './create-cluster.ts'
import { readPassword, serverPasswordFile } from './read-password.ts'
import { accessRules, maintenanceDatabase, otherRoles } from './roles.ts'
import { runProgram } from './run-program.ts'
import type { PostgresPaths, Runner } from './runner.ts'

/**
 * Creates the roles and the server password that older versions did not create yet. Runs before PostgreSQL starts. Returns that
 * password.
 */
export async function completeRoles(
  { clusterDir, binaries }: PostgresPaths,
  runner: Runner,
  owner: string,
): Promise<string> {
  const rulesFile = join(clusterDir, 'pg_hba.conf')
  const rules = readFileSync(rulesFile, 'utf8')
  const missing = accessRules.filter((rule) => !rules.includes(rule))
  const passwordPath = join(clusterDir, serverPasswordFile)
  const hasPassword = existsSync(passwordPath)
  const server = hasPassword ? readPassword(clusterDir, serverPasswordFile) : makePassword()
  if (missing.length === 0 && hasPassword) return server
  // The pid file of a killed PostgreSQL is stale and would keep this one from starting.
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
  await runProgram(
    runner,
    [binaries.postgres, '--single', '-D', clusterDir, '-c', 'exit_on_error=on', maintenanceDatabase],
    `${otherRoles({ owner, server }).join('\n')}\n`,
  )
  // If a start is killed before it has written the password, the next one makes a new one.
  replaceFile(passwordPath, server, runner)
  replaceFile(rulesFile, rules + missing.join(''), runner)
  return server
}

function replaceFile(file: string, text: string, runner: Runner): void {
  writeAsOwner(`${file}.new`, text, runner)
  renameSync(`${file}.new`, file)
}
