import type { registerPush as registerPushCall } from '@jara/contract/operations/notifications'
import type { BodyOf } from '@jara/contract/call'
import type { Database } from '../../../db/db.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { SessionUser } from '../../../access/identity/sessions.ts'
import type { PushSender } from '../../../providers/web-push/push-sender.ts'
import { deleteRegistrationsOf, insertRegistration, rememberAddress } from './push-registration.sql.ts'

/** Each browser and each session has one registration. Registering again, even as another user, replaces it. */
export async function registerPush(
  db: Database,
  sender: Pick<PushSender, 'knows'>,
  user: Pick<SessionUser, 'id' | 'tokenHash'>,
  { token, createTime, subscriptionOptions }: BodyOf<typeof registerPushCall>,
): Promise<void> {
  if (!sender.knows(subscriptionOptions.endpoint)) {
    throw new Refusal('invalid', 'This push service isn’t supported.', {
      code: 'invalid',
    })
  }
  await db.transaction(async (tx) => {
    const registration = { userId: user.id, sessionHash: user.tokenHash, token, createTime }
    await deleteRegistrationsOf(tx, { ...registration, ...subscriptionOptions })
    const inserted = await insertRegistration(tx, { ...registration, ...subscriptionOptions })
    if (!inserted) {
      throw new Refusal('conflict', 'This browser is already being registered. Please try again.', {
        code: 'in_progress',
      })
    }
    await rememberAddress(tx, { userId: user.id, endpoint: subscriptionOptions.endpoint })
  })
}
