import { lastingStore } from './store.ts'

/** Spec §3: the stored push registration. */
export interface KeptPush {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly createTime: number
  readonly subscriptionOptions: SubscriptionOptions
}

export interface SubscriptionOptions {
  readonly auth: string
  readonly p256dh: string
  readonly endpoint: string
  readonly swScope: string
  readonly vapidKey: string
}

const key = 'pushRegistration'
const watchers = new Set<() => void>()

/** Undefined if there is none or it is damaged; the browser is then registered again. */
export function keptPush(): KeptPush | undefined {
  try {
    return (JSON.parse(lastingStore.read(key) ?? 'null') as KeptPush | null) ?? undefined
  } catch {
    return undefined
  }
}

export function keepPush(registration: KeptPush): void {
  lastingStore.write(key, JSON.stringify(registration))
  tellWatchers()
}

export function forgetPush(): void {
  if (lastingStore.read(key) === undefined) return
  lastingStore.remove(key)
  tellWatchers()
}

/** Calls back after each change in this tab. */
export function watchKeptPush(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher()
}
