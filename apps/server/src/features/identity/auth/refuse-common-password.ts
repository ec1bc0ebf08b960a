import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { recentPolicy } from '../../../policy/recent-policy.ts'
import { isCommonPassword } from '../../../providers/common-passwords.ts'

/** Refuses a new password that a thief would try first, if the policy says so. */
export async function refuseCommonPassword(db: Database, password: string): Promise<void> {
  const { policy } = await recentPolicy(db)
  if (!policy.refusesCommonPasswords || !(await isCommonPassword(password))) return
  throw new Refusal(
    'invalid',
    'This is a common password that is easy to guess. Please choose another one.',
    { code: 'common_password' },
  )
}
