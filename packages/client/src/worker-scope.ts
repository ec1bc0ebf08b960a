// Types of a service worker. The compiler's own types for workers conflict with those for pages.

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface Pushed {
  json(): unknown
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  fetch: LastingEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void }
  message: MessageEvent<unknown>
  sync: LastingEvent & { readonly tag: string }
  push: LastingEvent & { readonly data: Pushed | null }
  notificationclick: LastingEvent & { readonly notification: Notification; readonly action: string }
}

export interface WorkerWindow {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: unknown, transfer: readonly MessagePort[]): void
  navigate(url: string): Promise<unknown>
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly location: Location
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly WorkerWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}
