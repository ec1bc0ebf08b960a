import type { registerPush as registerPushCall } from '@jara/contract/push'
import type { BodyOf } from '@jara/contract/call'
import type { Database } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { deleteRegistrationOfBrowser, insertRegistration } from './push-registration.sql.ts'
import { isPushService } from './push-service.ts'

/** One browser has one registration: registering again, as whoever, replaces it. */
export async function registerPush(
  db: Database,
  userId: string,
  { token, createTime, subscriptionOptions }: BodyOf<typeof registerPushCall>,
): Promise<void> {
  if (!isPushService(subscriptionOptions.endpoint)) {
    throw new Refusal(400, 'This is not the address of a push service that we know.', { code: 'invalid' })
  }
  await db.transaction(async (tx) => {
    await deleteRegistrationOfBrowser(tx, token, subscriptionOptions.endpoint)
    const inserted = await insertRegistration(tx, { userId, token, createTime, ...subscriptionOptions })
    if (!inserted) {
      throw new Refusal(409, 'This browser is being registered already. Please try again.', {
        code: 'in_progress',
      })
    }
  })
}
