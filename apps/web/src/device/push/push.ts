// Notifications as an app sees them: whether it may, whether it does, and how it begins to.
import { limits } from '@jara/rules/limits'
import { keptPush } from '../../session/kept-push.ts'

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

/** Asks the user, unless they have answered before. */
export async function askPushPermission(): Promise<PushPermission> {
  if (pushPermission() !== 'default') return pushPermission()
  const answer = await Notification.requestPermission()
  for (const changed of watchers) changed()
  return answer
}

/** What registers this browser and what takes that back do so one after the other, in all tabs. */
export async function pushInTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('push', work)
}

/** Whether the browser can be reached, and the server was told how. */
export async function isPushOn(): Promise<boolean> {
  if (pushPermission() !== 'granted') return false
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  const { endpoint } = subscription?.toJSON() ?? {}
  return endpoint !== undefined && endpoint === keptPush()?.subscriptionOptions?.endpoint
}

/** Undefined where no service worker, or no push service, gets ready in time. */
export async function openPush(publicKey: string): Promise<PushAddress | undefined> {
  const worker = await within(limits.push.serviceWorkerWaitMs, navigator.serviceWorker.ready)
  const subscription =
    worker && (await within(limits.push.installationTimeoutMs, subscribe(worker, publicKey)))
  if (!subscription) return undefined
  const { endpoint = '', keys: { auth = '', p256dh = '' } = {} } = subscription.toJSON()
  const cancel = async () => void (await subscription.unsubscribe())
  return { endpoint, auth, p256dh, swScope: worker.scope, cancel }
}

/** A browser keeps to the key that it subscribed with: under another one it has to begin anew. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  const before = await pushManager.getSubscription()
  const key = before?.options?.applicationServerKey
  if (before && key && toBase64Url(key) !== applicationServerKey) await before.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

function toBase64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Unsubscribes and clears what is shown: the next user of this phone sees none of it. */
export async function closePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  const shown = (await worker?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
}

async function within<T>(ms: number, arrival: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([arrival, timeout]).finally(() => clearTimeout(timer))
}

const watchers = new Set<() => void>()

/** Calls back when the person answers, and when they change the permission in the browser's own settings. */
export function watchPushPermission(changed: () => void): () => void {
  watchers.add(changed)
  const left = new AbortController()
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', changed, { signal: left.signal }))
    // A browser that cannot be asked tells of no change.
    .catch(() => undefined)
  return () => {
    watchers.delete(changed)
    left.abort()
  }
}
