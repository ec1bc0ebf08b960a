import {
  registerPush as registerPushCall,
  removePush as removePushCall,
} from '@jara/contract/operations/notifications'
import { Refusal } from '../../../access/refusal.ts'
import { type Api, serve } from '../../../http/serve.ts'
import type { PushSender } from '../../../providers/web-push/push-sender.ts'
import { deleteRegistration } from './push-registration.sql.ts'
import { registerPush } from './register-push.ts'

export function pushRoutes(api: Api, sender: PushSender): void {
  serve(api, registerPushCall, async ({ user, body }) => {
    await registerPush(api.db, sender, user, body)
    return { message: 'Notifications are on.' }
  })

  serve(api, removePushCall, async ({ user, body }) => {
    const removed = await deleteRegistration(api.db, user.id, body.token)
    if (!removed) throw new Refusal('not-found', 'Notifications are already off for this browser.')
    return { message: 'Notifications are off.' }
  })
}
