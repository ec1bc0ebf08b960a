// The handling of push messages that the app's and the console's service workers share.
import type { Pushed, WorkerScope, WorkerWindow } from './worker-scope.ts'

interface ShownPush {
  title?: string
  body?: string
  url?: string
  tag?: string
  /** Opened by the “This was not me” button, in browsers that show buttons. */
  notMeUrl?: string
}

/** Reads a push message. An unreadable one is shown too: browsers revoke the permission after a silent push. */
export function readPushed(sent: Pushed | null): ShownPush {
  try {
    return (sent?.json() as object | null) ?? {}
  } catch {
    return {}
  }
}

interface Place {
  /** Opened instead of an address outside this app. */
  readonly start: string
  /** Whether a path belongs to this app: other windows of the same origin are left alone. */
  readonly has: (pathname: string) => boolean
}

/** A page that is drawing a photo may be slow to respond, and would lose the photo in a reload. */
const answerWithinMs = 3_000

/** Opens the page of a tapped notification: in an open window without a reload if possible, otherwise in a new one. */
export async function openPage(
  { clients, location }: Pick<WorkerScope, 'clients' | 'location'>,
  url: string,
  { start, has }: Place,
): Promise<void> {
  const address = new URL(url, location.origin)
  const isOurs = address.origin === location.origin && has(address.pathname)
  const target = isOurs ? address : new URL(start, location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find((each) => has(new URL(each.url).pathname))
  if (!window) return void (await clients.openWindow(target.href))
  await window.focus().catch(() => undefined)
  if (await goesThere(window, target.pathname + target.search)) return
  await window.navigate(target.href).catch(() => clients.openWindow(target.href))
}

/** Asks an open page to navigate there without a reload. Returns false if it is stuck or too old to respond. */
async function goesThere(window: WorkerWindow, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), answerWithinMs)
    window.postMessage({ open: path }, [port2])
  })
}
