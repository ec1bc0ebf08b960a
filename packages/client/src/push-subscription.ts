/** Subscribes to push messages. A subscription is bound to its key, so a different key needs a new subscription. */
export async function subscribe(
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

/** What a server needs to reach the browser. */
export function keysOf(subscription: PushSubscription): { endpoint: string; auth: string; p256dh: string } {
  const { endpoint = '', keys: { auth = '', p256dh = '' } = {} } = subscription.toJSON()
  return { endpoint, auth, p256dh }
}

/** Unsubscribes and removes shown notifications, so that the next user of the browser sees none. */
export async function unsubscribe(worker: ServiceWorkerRegistration | undefined): Promise<void> {
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  const shown = (await worker?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
}

/** Undefined if it takes longer. */
export async function within<T>(ms: number, arrival: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([arrival, timeout]).finally(() => clearTimeout(timer))
}
