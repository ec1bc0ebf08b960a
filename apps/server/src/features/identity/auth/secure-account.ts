import { type Caller, recordAuditEvent } from '../../../access/audit/audit-log.ts'
import { stopErasure } from '../../../access/identity/leaving.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import type { NotMeLinks } from '../../../notices/not-me-links.ts'
import { notifyUser } from '../../../notices/notify-user.ts'
import { stopRedeeming, useNotMeLink } from './standing.sql.ts'
import { deleteSessionsOf } from './session.sql.ts'

/**
 * For an owner who reports that something was not them: stops redeeming, keeps an account that was due for erasure, and ends
 * every session with its push registrations. Signs no one in, because the holder of the link may not be the owner. Returns
 * the user's id.
 */
export async function secureAccount(
  db: Database,
  links: NotMeLinks,
  link: string,
  caller: Caller,
): Promise<string> {
  const noticeId = links.noticeOf(link)
  return db.transaction(async (tx) => {
    const userId = noticeId && (await useNotMeLink(tx, noticeId))
    if (!userId) {
      throw new Refusal(
        'invalid',
        'This link has expired or has already been used. If something wasn’t you, reset your password to sign out all devices.',
        { code: 'link_used' },
      )
    }
    await stopRedeeming(tx, userId, undefined)
    await stopErasure(tx, userId)
    await deleteSessionsOf(tx, userId)
    await recordAuditEvent(tx, { caller, act: 'redeeming-stopped', subject: userId })
    await notifyUser(tx, userId, { kind: 'redeeming-stopped' })
    return userId
  })
}
