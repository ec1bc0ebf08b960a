/** Spec §7: not on development or sandbox hosts, nor inside frames. */
export function mayHaveWorker(developmentHosts: readonly string[]): boolean {
  const isFramed = window.top !== window.self
  return !isFramed && 'serviceWorker' in navigator && !developmentHosts.includes(window.location.hostname)
}

/** Calls back with what the worker says to the app. */
export function hearWorker(hear: (message: unknown) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const left = new AbortController()
  const heard = ({ data }: MessageEvent<unknown>) => hear(data)
  navigator.serviceWorker.addEventListener('message', heard, { signal: left.signal })
  return () => left.abort()
}

/** Registers the worker, and calls back when a newer version of the app waits to be let in. */
export async function startWorker(onWaiting: (letIn: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js')
  const offer = () => {
    const { waiting } = registration
    // The first worker of all replaces nothing.
    if (!waiting || !serviceWorker.controller) return
    onWaiting(() => {
      serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
      waiting.postMessage('take over', [])
    })
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
}

interface SyncManager {
  register(tag: string): Promise<void>
}

/** Has the service worker called once there is a network, also when the app is closed by then. Not every browser does. */
export async function askForSync(tag: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const worker = (await navigator.serviceWorker.getRegistration()) as { sync?: SyncManager } | undefined
    await worker?.sync?.register(tag)
  } catch {
    // Background sync may be forbidden: then it is sent when the app is opened.
  }
}
