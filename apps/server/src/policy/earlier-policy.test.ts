import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPolicy, type Policy, realPolicy } from '@jara/rules/trust/policy'
import { expect, it } from 'vitest'
import { createEmptyDatabase } from '../../testing/database.ts'
import { markInstallation } from '../db/installation.sql.ts'
import { migrate } from '../db/migrate.ts'
import { beginPolicy, policyInForce } from './policy.sql.ts'

const migrations = join(import.meta.dirname, '../db/migrations')

/** The migrations before this one, copied into a separate folder. */
function migrationsBefore(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'jara-migrations-'))
  const earlier = readdirSync(migrations).filter((each) => each < file)
  for (const each of earlier) copyFileSync(join(migrations, each), join(folder, each))
  return folder
}

it.each<['demo' | 'real', Policy]>([
  ['demo', demoPolicy],
  ['real', realPolicy],
])('a %s with a policy from before some rules gets versions with them', async (begunAs, policy) => {
  const { db, drop } = await createEmptyDatabase()
  const folder = migrationsBefore('0030')
  await migrate(db, folder)
  rmSync(folder, { recursive: true })
  await markInstallation(db, begunAs)
  const {
    shopSignals: _later,
    proof: _next,
    refusesCommonPasswords: _last,
    verifiedPhone: _phone,
    live: _live,
    expiry: _expiry,
    ...others
  } = policy
  const rules = { ...others, selfDealing: { mode: others.selfDealing.mode } }
  await db.rows(
    `insert into programme_policies (version, rules, reason) values (1, $1, 'the policy that ships')`,
    [rules],
  )
  await migrate(db)
  await beginPolicy(db, begunAs)
  const current = await policyInForce(db)
  expect(current.policy).toEqual(policy)
  expect(current.version).toBeGreaterThan(1)
  await drop()
})
