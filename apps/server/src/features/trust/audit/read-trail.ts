import type { AnswerOf, QueryOf } from '@jara/contract/call'
import type { listActs } from '@jara/contract/trust/audit'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type ActRow, selectActs } from './audit-trail.sql.ts'

export async function readTrail(
  db: Db,
  { before, who, ...filter }: QueryOf<typeof listActs>,
): Promise<AnswerOf<typeof listActs>> {
  if (before !== undefined && !/^[1-9]\d{0,14}$/.test(before))
    throw new Refusal('invalid', 'before: must be the ID of the last entry on the previous page', {
      code: 'invalid',
    })
  if (who !== undefined && !isUuid(who)) return []
  const rows = await selectActs(db, {
    ...filter,
    who,
    before: before === undefined ? undefined : Number(before),
  })
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    act: row.act,
    who: { id: row.user_id, name: nameOf(row), role: row.role },
    subject: row.subject,
    subject_name: row.subject_name,
    before: row.before,
    after: row.after,
    number: row.number,
    hash: row.hash,
  }))
}

/** An erased account has no name. */
function nameOf({ role, user_id, user_name, os_user }: ActRow): string {
  if (user_name !== null) return user_name
  if (user_id !== null) return 'Deleted account'
  if (role === 'command') return os_user === null ? 'Command line' : `${os_user} (command line)`
  return role === 'server' ? 'System' : 'Not signed in'
}
