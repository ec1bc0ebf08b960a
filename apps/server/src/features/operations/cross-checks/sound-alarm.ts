import { createHash } from 'node:crypto'
import type { Database } from '../../../db/db.ts'
import { endAlarm, raiseAlarm } from '../../../notices/raise-alarm.ts'
import { type CheckResult, selectResults } from './check-result.sql.ts'
import { describeResult } from './check-results.ts'

const kind = 'records-disagree'

/** Raises an alarm about differences, once for each change. Without an operator, the first one will receive it. */
export async function soundAlarm(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const wrong = (await selectResults(tx)).filter(({ differences }) => differences > 0)
    if (wrong.length === 0) return endAlarm(tx, kind)
    await raiseAlarm(tx, {
      kind,
      mark: markOf(wrong),
      title: 'Nightly check found a mismatch',
      body: paragraphsAbout(wrong).join('\n\n'),
    })
  })
}

function markOf(wrong: readonly CheckResult[]): string {
  const differing = wrong.map(({ name, differences, examples }) => [name, differences, examples])
  return createHash('sha256').update(JSON.stringify(differing)).digest('base64url')
}

function paragraphsAbout(wrong: readonly CheckResult[]): string[] {
  return [
    'Jara compares its records every night. These do not match:',
    ...wrong.map(describeResult),
    'What to do first: take a backup of this state (npm run backup), then run npm run cross-check, npm run verify-ledger and ' +
      'npm run verify-audit, ' +
      'which check everything again. The check changed nothing. For what each line means and what to do next, see ' +
      'docs/operations.md, under “Alerts”.',
    'We’ll alert you again only if this changes.',
  ]
}
