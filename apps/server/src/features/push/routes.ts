import { registerPush as registerPushCall, removePush as removePushCall } from '@jara/contract/push'
import { type Api, serve } from '../../http/serve.ts'
import type { PushSender } from '../../providers/web-push/push-sender.ts'
import { registerPush } from './register-push.ts'
import { removePush } from './remove-push.ts'

export function pushRoutes(api: Api, sender: PushSender): void {
  serve(api, registerPushCall, async ({ user, body }) => {
    await registerPush(api.db, sender, user, body)
    return { message: 'Notifications are on.' }
  })

  serve(api, removePushCall, async ({ user, body }) => {
    await removePush(api.db, user.id, body.token)
    return { message: 'Notifications are off.' }
  })
}
