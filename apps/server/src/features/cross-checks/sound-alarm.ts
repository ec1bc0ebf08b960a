import type { Db } from '../../db/db.ts'
import { alarmOperators, type AlarmLog } from '../../notices/alarm-operators.ts'
import type { Mail } from '../../providers/mail.ts'
import { markTold, selectResults } from './check-result.sql.ts'
import { describeResult } from './describe-result.ts'

/** Writes to every operator what differs, once for each change of it. Without an operator, the first one will be told. */
export async function soundAlarm(db: Db, mail: Mail, log: AlarmLog): Promise<void> {
  const wrong = (await selectResults(db)).filter(({ differences }) => differences > 0)
  if (wrong.every(({ is_told }) => is_told)) return
  const paragraphs = [
    'Jara compares its records every night. This differs now:',
    ...wrong.map(describeResult),
    'What to do first: take a backup of this state (npm run backup), then run npm run cross-check, npm run verify-ledger and ' +
      'npm run verify-audit, ' +
      'which look at everything again. Nothing was changed by the check. What each line means and what to do next is in ' +
      'docs/operations.md, under "Alarms".',
    'You get another letter only when this changes.',
  ]
  const isTold = await alarmOperators(db, mail, log, { subject: 'Jara: the records disagree', paragraphs })
  if (isTold) for (const result of wrong) await markTold(db, result)
}
