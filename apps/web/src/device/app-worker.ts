import { scriptAddress } from './script-address.ts'

/** Spec §7: no service worker on development or sandbox hosts, nor inside frames. */
export function mayHaveWorker(developmentHosts: readonly string[]): boolean {
  const isFramed = window.top !== window.self
  return !isFramed && 'serviceWorker' in navigator && !developmentHosts.includes(window.location.hostname)
}

/** Calls back with each message from the service worker. */
export function hearWorker(hear: (message: unknown) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const left = new AbortController()
  const heard = ({ data }: MessageEvent<unknown>) => hear(data)
  navigator.serviceWorker.addEventListener('message', heard, { signal: left.signal })
  return () => left.abort()
}

/** Registers the service worker, and calls back when a newer version waits to be activated. */
export async function startWorker(onWaiting: (letIn: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(scriptAddress('/sw.js'))
  const offer = () => {
    const { waiting } = registration
    // The first service worker replaces no older version.
    if (!waiting || !serviceWorker.controller) return
    onWaiting(() => {
      serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
      waiting.postMessage('take over', [])
    })
  }
  offer()
  const follow = () => registration.installing?.addEventListener('statechange', offer)
  // A newer version may already be installing.
  follow()
  registration.addEventListener('updatefound', follow)
  // An installed app is rarely reloaded: a phone resumes it for weeks.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
}

/** Asks the browser to keep the app's storage when space runs out. Some browsers cannot, or refuse. */
export async function askToKeepStorage(): Promise<void> {
  if ('storage' in navigator) await navigator.storage.persist?.().catch(() => false)
}

/** Checks for a newer service worker. Returns whether this page has one at all. */
export async function updateWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
  return registration !== undefined
}

interface SyncManager {
  register(tag: string): Promise<void>
}

/**
 * Asks for a background sync: the browser wakes the service worker once online, even with the app closed. Not
 * every browser supports it.
 */
export async function askForSync(tag: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const worker = (await navigator.serviceWorker.getRegistration()) as { sync?: SyncManager } | undefined
    await worker?.sync?.register(tag)
  } catch {
    // Background sync may be forbidden. The outbox is then sent when the app is next opened.
  }
}
