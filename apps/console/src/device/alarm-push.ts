// Push messages of the console: the permission, its own service worker, and the subscription.
import { keysOf, subscribe, unsubscribe, within } from '@jara/client/push-subscription'
import { scriptAddresses } from '@jara/client/script-addresses'
import { limits } from '@jara/rules/limits'

/** The customer app's service worker covers the whole origin. This one covers the console, where its longer scope wins. */
const scope = '/console/'

/** Only accepts addresses of our own origin. */
const scriptAddress = scriptAddresses([])

export type PushPermission = 'unsupported' | NotificationPermission

/** Unsupported on pages without HTTPS, and on an iPhone outside an installed app. */
export function pushPermission(): PushPermission {
  const isThere = 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
  return isThere ? Notification.permission : 'unsupported'
}

/** The keys a server needs to reach this browser. Undefined if the browser or its push service is not ready in time. */
export async function openPush(publicKey: string): Promise<ReturnType<typeof keysOf> | undefined> {
  const worker = await navigator.serviceWorker.register(scriptAddress(`${scope}push-worker.js`), { scope })
  const isActive = await within(limits.push.serviceWorkerWaitMs, activation(worker))
  if (!isActive) return undefined
  const subscription = await within(limits.push.installationTimeoutMs, subscribe(worker, publicKey))
  return subscription && keysOf(subscription)
}

/** Only an active worker can subscribe. `serviceWorker.ready` may refer to the customer app's worker. */
async function activation(worker: ServiceWorkerRegistration): Promise<boolean> {
  if (worker.active) return true
  const next = worker.installing ?? worker.waiting
  return new Promise((resolve) => {
    next?.addEventListener('statechange', () => {
      if (next.state === 'activated') resolve(true)
    })
  })
}

/** Whether this browser may show alarms and has a push subscription. */
export async function isPushOpen(): Promise<boolean> {
  if (pushPermission() !== 'granted') return false
  const subscription = await (await ownWorker())?.pushManager.getSubscription()
  return subscription !== null && subscription !== undefined
}

/** Ends the subscription, closes the alarms on display and unregisters the service worker. */
export async function closePush(): Promise<void> {
  const worker = await ownWorker()
  await unsubscribe(worker)
  await worker?.unregister()
}

/** Without a console worker, the browser would return the customer app's. */
async function ownWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const found = await navigator.serviceWorker.getRegistration(scope)
  return found && new URL(found.scope).pathname === scope ? found : undefined
}
