// Push notifications: the permission, the subscription and how to start and end it.
import { keysOf, subscribe, unsubscribe, within } from '@jara/client/push-subscription'
import { limits } from '@jara/rules/limits'
import { inTurn } from '../in-turn.ts'
import { keptPush } from '../../session/kept-push.ts'

export type PushPermission = 'unsupported' | NotificationPermission

/** What a server needs to send push messages to this browser. */
export interface PushAddress {
  readonly endpoint: string
  readonly auth: string
  readonly p256dh: string
  readonly swScope: string
  /** Ends the subscription. */
  cancel(): Promise<void>
}

/** Unsupported on pages without HTTPS, and on an iPhone outside the installed app. */
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

/** Runs registrations and unregistrations one at a time, across all tabs. */
export async function pushInTurn<T>(work: () => Promise<T>): Promise<T> {
  return inTurn('push', work)
}

/** Whether this browser is subscribed and registered with the server. */
export async function isPushOn(): Promise<boolean> {
  if (pushPermission() !== 'granted') return false
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  const { endpoint } = subscription?.toJSON() ?? {}
  return endpoint !== undefined && endpoint === keptPush()?.subscriptionOptions?.endpoint
}

/** Undefined if the service worker or the push service is not ready in time. */
export async function openPush(publicKey: string): Promise<PushAddress | undefined> {
  const worker = await within(limits.push.serviceWorkerWaitMs, navigator.serviceWorker.ready)
  const subscription =
    worker && (await within(limits.push.installationTimeoutMs, subscribe(worker, publicKey)))
  if (!subscription) return undefined
  const cancel = async () => void (await subscription.unsubscribe())
  return { ...keysOf(subscription), swScope: worker.scope, cancel }
}

/** Unsubscribes and removes the notifications on display, so that the phone's next user sees none. */
export async function closePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await unsubscribe(await navigator.serviceWorker.getRegistration())
}

const watchers = new Set<() => void>()

/** Calls back when the user answers the prompt or changes the permission in the browser's settings. */
export function watchPushPermission(changed: () => void): () => void {
  watchers.add(changed)
  const left = new AbortController()
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', changed, { signal: left.signal }))
    // Some browsers do not report changes of the permission.
    .catch(() => undefined)
  return () => {
    watchers.delete(changed)
    left.abort()
  }
}
