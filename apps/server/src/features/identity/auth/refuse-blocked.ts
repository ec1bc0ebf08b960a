import { hashToken } from '../../../access/identity/sessions.ts'
import { isNewcomerBlocked } from '../../../access/limits/blocks.sql.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'

interface Details {
  readonly phone: string
  readonly email: string
  readonly deviceToken?: string | undefined
}

/** The message never reveals what is blocked: a fraudster would only change that. */
export async function refuseBlocked(db: Db, { phone, email, deviceToken }: Details): Promise<void> {
  const deviceHash = deviceToken === undefined ? undefined : hashToken(deviceToken)
  if (!(await isNewcomerBlocked(db, { phone, email, deviceHash }))) return
  const message = 'We can’t open an account with these details. Please contact support.'
  throw new Refusal('forbidden', message, { code: 'blocked' })
}
