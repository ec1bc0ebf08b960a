import type { Db } from '../../../../db/db.ts'
import type { Mail } from '../../../../providers/mail.ts'
import { findOperator, selectAdmins } from './operator.sql.ts'

/** Emails the admins, because someone who tries codes already knows this operator's password. */
export async function tellAdmins(db: Db, mail: Mail, lockedId: string): Promise<void> {
  const locked = await findOperator(db, lockedId)
  if (!locked) return
  const sending = (await selectAdmins(db)).map(({ email, first_name }) =>
    mail.send({
      to: email,
      subject: 'Jara: an operator’s two-factor authentication is locked',
      text: [
        `Hello ${first_name},`,
        `Someone entered the correct password for ${locked.email}, then 5 wrong codes. Two-factor authentication is locked for 15 minutes.`,
        'If it wasn’t that operator, send them a new invitation. This resets their password and signs them out everywhere.',
      ].join('\n\n'),
    }),
  )
  await Promise.all(sending)
}
