// The service worker, built separately as /sw.js. It caches only the app's files; every other request, such as calls
// and photos, goes to the network untouched.

import { openPage, readPushed } from '@jara/client/pushed'
import type { Pushed, WorkerScope } from '@jara/client/worker-scope'
import { hourInLagos, isQuietHour } from '@jara/rules/operations/quiet-hours'
import { type OutboxNews, sendOutbox } from './send-outbox.ts'
import { type SaleNews, sendSales } from './send-sales.ts'
import { sendEndings } from './waiting-endings.ts'

/** The files and the version of this build. The build replaces these names. */
declare const __SHELL_FILES__: readonly string[]
declare const __SHELL_VERSION__: string
declare const self: WorkerScope

const page = '/index.html'
const cacheName = `shell-${__SHELL_VERSION__}`
const files = new Set(__SHELL_FILES__)
/** Everything except the console, which has its own worker. */
const app = { start: '/', has: (path: string) => !isOfConsole(path) }

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOtherCaches()))
self.addEventListener('fetch', (event) => {
  const path = kept(event.request)
  if (path !== undefined) event.respondWith(answer(path, event.request))
})
self.addEventListener('message', ({ data }) => {
  // Only when the user accepts: an open page keeps using the files it was loaded with.
  if (data === 'take over') void self.skipWaiting()
})
self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(sendWhatWaits())
  if (event.tag === 'endings') event.waitUntil(endWhatWaits())
})
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const [url, notMeUrl] = [event.notification.data ?? '/'].flat() as readonly unknown[]
  event.waitUntil(openPage(self, String(event.action === 'not-me' ? notMeUrl : url), app))
})

async function install(): Promise<void> {
  await keepBuild()
  if (self.registration.active !== null) await announceUpdate().catch(() => undefined)
}

/** Notifications must never fail an update: a tab on iOS, for example, has none. */
async function announceUpdate(): Promise<void> {
  if (!('Notification' in self) || Notification.permission !== 'granted') return
  await self.registration.showNotification('App Updated', {
    body: 'A new version is available. Refresh to update.',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    tag: 'update',
  })
}

/** Caches all files or none: if one fails, the older worker stays active. */
async function keepBuild(): Promise<void> {
  const fresh = (file: string) => new Request(file, { cache: 'reload' })
  const response = await fetch(fresh(page))
  // During an update, another server may answer with another build's page. Asset names contain their hash.
  const named = (await response.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (!response.ok || !named.every((file) => files.has(file)))
    throw new Error('The page is of another build.')
  const cache = await caches.open(cacheName)
  await cache.addAll([...files].filter((file) => file !== page).map(fresh))
  await cache.put(page, response)
}

async function forgetOtherCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}

/** The cached file that answers a request: for a screen's address, the page. The console is not a screen of the app. */
function kept({ method, mode, url }: Request): string | undefined {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return undefined
  if (files.has(pathname)) return pathname
  const isScreen =
    mode === 'navigate' && !isOfConsole(pathname) && !/^\/api(?:\/|$)|\.[a-z0-9]+$/i.test(pathname)
  return isScreen ? page : undefined
}

function isOfConsole(pathname: string): boolean {
  return /^\/console(?:\/|$)/.test(pathname)
}

async function answer(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const file = await cache.match(path)
  if (file) return file
  return path === page ? fetch(request).catch(offlinePage) : fetch(request)
}

/** Shown if the browser has deleted the cache. */
function offlinePage(): Response {
  const words = '<h1>You’re offline</h1><p>Connect to the internet to open Jara.</p>'
  const head = '<meta name="viewport" content="width=device-width"><title>You’re offline · Jara</title>'
  return new Response(`<!doctype html><html lang="en-NG">${head}${words}`, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/** Throws while purchases or sales are still waiting, so that the browser fires the sync event again later. */
async function sendWhatWaits(): Promise<void> {
  const report = (news: OutboxNews | SaleNews, owner: string) => void tell(news, owner)
  const waits = [await sendOutbox(report), await sendSales(report)]
  if (waits.includes(true)) throw new Error('Something still waits.')
}

async function endWhatWaits(): Promise<void> {
  if (await sendEndings()) throw new Error('Something still waits.')
}

async function tell(news: OutboxNews | SaleNews, owner: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const window of windows) window.postMessage({ outbox: news, owner }, [])
}

async function show(sent: Pushed | null): Promise<void> {
  const { title, body, url = '/', tag, notMeUrl } = readPushed(sent)
  await self.registration.showNotification(title ?? 'Jara', {
    ...(body === undefined ? {} : { body }),
    ...(tag === undefined ? {} : { tag }),
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    ...(notMeUrl === undefined ? {} : { actions: [{ action: 'not-me', title: 'This was not me' }] }),
    data: notMeUrl === undefined ? url : [url, notMeUrl],
    // A notification sent by day may arrive at night, when the phone is back online.
    silent: isQuietHour(hourInLagos(Date.now())),
  })
}
