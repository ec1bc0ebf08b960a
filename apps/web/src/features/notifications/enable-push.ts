import { getClientConfig } from '@jara/contract/operation'
import { registerPush } from '@jara/contract/push'
import { limits } from '@jara/rules/limits'
import { request } from '../../api/request.ts'
import { askPushPermission, openPush, pushInTurn, pushPermission } from '../../device/push/push.ts'
import { mayHaveWorker } from '../../device/app-worker.ts'
import { keepPush, type KeptPush, keptPush } from '../../session/kept-push.ts'
import { storedToken } from '../../session/session.ts'
import { isFresh } from './is-fresh.ts'
import type { Attempt } from './push-state.ts'

/** Asks for permission unless it was answered before, and registers this browser. */
export async function enablePush(): Promise<Attempt> {
  await askPushPermission()
  return registerBrowser()
}

/** Opens the browser's push and tells the server, unless it knows; or says what is missing for it. */
export async function registerBrowser(): Promise<Attempt> {
  return pushInTurn(async () => {
    if (pushPermission() !== 'granted') return 'not-allowed'
    const { pushPublicKey: vapidKey, developmentHosts = [] } = (await request(getClientConfig, {})) ?? {}
    if (!vapidKey) return 'no-key'
    const address = mayHaveWorker(developmentHosts) ? await openPush(vapidKey) : undefined
    if (!address) return 'no-worker'
    const { cancel, ...where } = address
    const subscriptionOptions = { ...where, vapidKey }
    if (isFresh(keptPush(), subscriptionOptions, Date.now())) return 'registered'
    const registration = { token: crypto.randomUUID(), createTime: Date.now(), subscriptionOptions }
    try {
      await tellServer(registration)
    } catch (cause) {
      // A push that the server does not know of would look as if it were on.
      await cancel().catch(() => undefined)
      throw cause
    }
    return 'registered'
  })
}

async function tellServer(registration: KeptPush): Promise<void> {
  const session = storedToken()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), limits.push.installationTimeoutMs)
  try {
    await request(registerPush, { body: registration }, { signal: timeout.signal })
  } finally {
    clearTimeout(timer)
  }
  // A user who signed in during the request is registered next, in their own name.
  if (storedToken() === session) keepPush(registration)
}
