import type { BodyOf } from '@jara/contract/call'
import type { addAlarmBrowser as addAlarmBrowserCall } from '@jara/contract/operations/alarms-browsers'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { SessionUser } from '../../../access/identity/sessions.ts'
import type { Database } from '../../../db/db.ts'
import { newId } from '../../../db/uuid.ts'
import type { PushSender } from '../../../providers/web-push/push-sender.ts'
import { deleteBrowserOf, replaceBrowser } from './alarm-browser.sql.ts'

interface Asking {
  readonly caller: SignedInCaller
  readonly user: Pick<SessionUser, 'id' | 'tokenHash'>
}

/** Sends alarms to the operator's own browser, for as long as the calling session lasts. */
export async function addBrowser(
  db: Database,
  sender: Pick<PushSender, 'knows'>,
  { caller, user }: Asking,
  subscription: BodyOf<typeof addAlarmBrowserCall>,
): Promise<void> {
  if (!sender.knows(subscription.endpoint)) {
    throw new Refusal('invalid', 'This push service isn’t supported.', {
      code: 'invalid',
    })
  }
  const id = newId()
  await db.transaction(async (tx) => {
    const browser = { ...subscription, id, userId: user.id, sessionHash: user.tokenHash }
    if (!(await replaceBrowser(tx, browser))) {
      throw new Refusal('conflict', 'This browser is already being registered. Please try again.', {
        code: 'in_progress',
      })
    }
    await recordAuditEvent(tx, { caller, act: 'alarm-browser-added', subject: id })
  })
}

export async function removeBrowser(db: Database, { caller, user }: Asking): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await deleteBrowserOf(tx, user.tokenHash)
    if (id === undefined) throw new Refusal('not-found', 'Browser alerts are already off.')
    await recordAuditEvent(tx, { caller, act: 'alarm-browser-removed', subject: id })
  })
}
