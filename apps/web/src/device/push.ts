// Notifications as an app sees them: whether it may, whether it does, and how it begins to.
import { limits } from '@jara/rules/limits'

export type PushPermission = 'unsupported' | NotificationPermission

/** What a server needs to reach this browser. */
export interface PushAddress {
  readonly endpoint: string
  readonly auth: string
  readonly p256dh: string
  readonly swScope: string
  /** Takes it back. */
  cancel(): Promise<void>
}

/** A page that is not served safely, and an iPhone outside of an installed app, have none of it. */
export function pushPermission(): PushPermission {
  const isThere = 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
  return isThere ? Notification.permission : 'unsupported'
}

/** Asks the person, where nobody has asked yet. */
export async function askPushPermission(): Promise<PushPermission> {
  return pushPermission() === 'default' ? Notification.requestPermission() : pushPermission()
}

export async function isPushOn(): Promise<boolean> {
  if (pushPermission() !== 'granted') return false
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  return Boolean(subscription)
}

/** Undefined where no service worker is registered, or none gets ready in time. */
export async function openPush(publicKey: string): Promise<PushAddress | undefined> {
  const worker = await readyWorker()
  if (!worker) return undefined
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys: { auth = '', p256dh = '' } = {} } = subscription.toJSON()
  const cancel = async () => void (await subscription.unsubscribe())
  return { endpoint, auth, p256dh, swScope: worker.scope, cancel }
}

/** What is pushed from now on is nobody's here: whoever signs in next on this phone sees nothing of it. */
export async function closePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  const shown = (await worker?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
}

async function readyWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!(await navigator.serviceWorker.getRegistration())) return undefined
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), limits.push.serviceWorkerWaitMs)
  })
  return Promise.race([navigator.serviceWorker.ready, patience])
}

/** Calls back when the person changes the permission in the browser's own settings. */
export function watchPushPermission(changed: () => void): () => void {
  const left = new AbortController()
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', changed, { signal: left.signal }))
    // A browser that cannot be asked tells of no change.
    .catch(() => undefined)
  return () => left.abort()
}
