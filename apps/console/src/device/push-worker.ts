// The console's service worker, built separately as /console/push-worker.js. It shows alarms and opens them. It caches no file
// and intercepts no request: nothing of the console stays in an operator's browser once it is closed.
import { openPage, readPushed } from '@jara/client/pushed'
import type { Pushed, WorkerScope } from '@jara/client/worker-scope'

declare const self: WorkerScope

const place = { start: '/console', has: (pathname: string) => /^\/console(?:\/|$)/.test(pathname) }

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(self, String(event.notification.data ?? place.start), place))
})

async function show(sent: Pushed | null): Promise<void> {
  const { title = 'Jara Console', body = '', url = place.start, tag = '' } = readPushed(sent)
  // A repeated alarm alerts again. TypeScript's own types lack this option.
  const options = {
    body,
    tag,
    renotify: tag !== '',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: url,
  }
  await self.registration.showNotification(title, options)
}
