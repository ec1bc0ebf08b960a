import { registerPush as registerPushCall, removePush as removePushCall } from '@jara/contract/push'
import { type Api, serve } from '../../http/serve.ts'
import { registerPush } from './register-push.ts'
import { removePush } from './remove-push.ts'

export function pushRoutes(api: Api): void {
  serve(api, registerPushCall, async ({ user, body }) => {
    await registerPush(api.db, user.id, body)
    return { message: 'Notifications are on.' }
  })

  serve(api, removePushCall, async ({ user, body }) => {
    await removePush(api.db, user.id, body.token)
    return { message: 'Notifications are off.' }
  })
}
