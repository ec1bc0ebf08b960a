import type { Db } from '../../../db/db.ts'
import type { Mail } from '../../../providers/mail.ts'
import { findOperator, selectAdmins } from './operator.sql.ts'

/** Emails the admins, because someone who tries codes already knows this operator's password. */
export async function tellAdmins(db: Db, mail: Mail, lockedId: string): Promise<void> {
  const locked = await findOperator(db, lockedId)
  if (!locked) return
  const letters = (await selectAdmins(db)).map(({ email, first_name }) =>
    mail.send({
      to: email,
      subject: 'Jara: an operator’s second factor is locked',
      text: [
        `Hello ${first_name},`,
        `somebody entered the right password of ${locked.email}, and then five wrong codes. The second factor is locked for a quarter of an hour.`,
        'If it was not that operator, send them a new invitation: it makes the password void and signs them out everywhere.',
      ].join('\n\n'),
    }),
  )
  await Promise.all(letters)
}
