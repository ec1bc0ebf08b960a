import type { Db } from '../../db/db.ts'
import type { Letter, Mail } from '../../providers/mail.ts'
import { type AlarmedOperator, selectOperators } from './alarm.sql.ts'
import { type CheckResult, markTold, selectResults } from './check-result.sql.ts'
import { describeResult } from './describe-result.ts'

interface Log {
  error(details: object, message: string): void
}

/** Writes to every operator what differs, once for each change of it. Without an operator, the first one will be told. */
export async function soundAlarm(db: Db, mail: Mail, log: Log): Promise<void> {
  const wrong = (await selectResults(db)).filter(({ differences }) => differences > 0)
  if (wrong.every(({ is_told }) => is_told)) return
  const operators = await selectOperators(db)
  if (operators.length === 0) return
  const letters = operators.map((operator) => mail.send(alarmTo(operator, wrong)))
  const sent = await Promise.allSettled(letters)
  const failures = sent.flatMap((letter): unknown[] => (letter.status === 'rejected' ? [letter.reason] : []))
  for (const err of failures) log.error({ err }, 'an operator could not be told of an alarm')
  if (failures.length === operators.length) throw new Error('No operator could be told of an alarm')
  for (const result of wrong) await markTold(db, result)
}

function alarmTo({ email, first_name }: AlarmedOperator, wrong: readonly CheckResult[]): Letter {
  return {
    to: email,
    subject: 'Jara: the records disagree',
    text: [
      `Hello ${first_name},`,
      'Jara compares its records every night. This differs now:',
      ...wrong.map(describeResult),
      'What to do first: take a backup of this state (npm run backup), then run npm run cross-check, npm run verify-ledger and ' +
        'npm run verify-audit, ' +
        'which look at everything again. Nothing was changed by the check. What each line means and what to do next is in ' +
        'docs/operations.md, under "Alarms".',
      'You get another letter only when this changes.',
    ].join('\n\n'),
  }
}
