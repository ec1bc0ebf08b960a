import { getClientConfig } from '@jara/contract/operations/installation'
import { registerPush } from '@jara/contract/operations/notifications'
import { limits } from '@jara/rules/limits'
import { request } from '../../../api/request.ts'
import { askPushPermission, openPush, pushInTurn, pushPermission } from '../../../device/push/push.ts'
import { mayHaveWorker } from '../../../device/app-worker.ts'
import { keepPush, type KeptPush, keptPush } from '../../../session/kept-push.ts'
import { storedToken } from '../../../session/session.ts'
import { isFresh } from './is-fresh.ts'
import type { Attempt } from './push-state.ts'

/** Asks for permission unless the user has answered before, and registers this browser. */
export async function enablePush(): Promise<Attempt> {
  await askPushPermission()
  return registerBrowser()
}

/**
 * Subscribes this browser and registers it with the server, unless that is already done. Returns what was
 * missing, if anything.
 */
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
      // A subscription that the server does not know would make notifications look on, so cancel it.
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
  // If another user signed in during the request, store nothing: they are registered next, under their own name.
  if (storedToken() === session) keepPush(registration)
}
