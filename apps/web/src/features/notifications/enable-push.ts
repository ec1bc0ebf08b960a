import { getClientConfig } from '@jara/contract/operation'
import { registerPush } from '@jara/contract/push'
import { request } from '../../api/request.ts'
import { askPushPermission, openPush } from '../../device/push.ts'
import type { Attempt } from './push-state.ts'

/** Asks for permission, opens the browser's push and tells the server, or says what is missing for it. */
export async function enablePush(): Promise<Attempt> {
  if ((await askPushPermission()) !== 'granted') return 'not-allowed'
  const vapidKey = (await request(getClientConfig, {}))?.pushPublicKey
  if (!vapidKey) return 'no-key'
  const address = await openPush(vapidKey)
  if (!address) return 'no-worker'
  const { endpoint, auth, p256dh, swScope, cancel } = address
  const subscriptionOptions = { auth, p256dh, endpoint, swScope, vapidKey }
  const token = crypto.randomUUID()
  try {
    await request(registerPush, { body: { token, createTime: Date.now(), subscriptionOptions } })
  } catch (cause) {
    // A push that the server does not know of would look as if it were on.
    await cancel().catch(() => undefined)
    throw cause
  }
  return 'registered'
}
