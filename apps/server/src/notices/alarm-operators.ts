import type { Db } from '../db/db.ts'

export interface AlarmLog {
  error(details: object, message: string): void
}

interface AlarmLetter {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

interface AlarmMail {
  send(letter: { to: string; subject: string; text: string }): Promise<void>
}

interface AlarmedOperator {
  readonly email: string
  readonly first_name: string
}

/** Writes to every operator. Returns false if there is none: the first one will be told. */
export async function alarmOperators(
  db: Db,
  mail: AlarmMail,
  log: AlarmLog,
  { subject, paragraphs }: AlarmLetter,
): Promise<boolean> {
  const operators = await selectOperators(db)
  const letters = operators.map(({ email, first_name: name }) =>
    mail.send({ to: email, subject, text: [`Hello ${name},`, ...paragraphs].join('\n\n') }),
  )
  const sent = await Promise.allSettled(letters)
  const failures = sent.flatMap((letter): unknown[] => (letter.status === 'rejected' ? [letter.reason] : []))
  for (const err of failures) log.error({ err }, 'an operator could not be told of an alarm')
  if (operators.length > 0 && failures.length === operators.length)
    throw new Error('No operator could be told of an alarm')
  return operators.length > 0
}

/** Those who have yet to accept their invitation are no operators. */
async function selectOperators(db: Db): Promise<AlarmedOperator[]> {
  return db.rows<AlarmedOperator>(
    `select email, first_name from users
      where role = 'operator' and disabled_at is null
        and not exists (select from operator_invitations where user_id = users.id)
      order by id`,
  )
}
