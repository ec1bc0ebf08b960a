// The service worker, built separately as /sw.js. It caches only the app's files; every other request, such as calls
// and photos, goes to the network untouched.

import { hourInLagos, isQuietHour } from '@jara/rules/quiet-hours'
import { type OutboxNews, sendOutbox } from './send-outbox.ts'
import { type SaleNews, sendSales } from './send-sales.ts'
import { sendEndings } from './waiting-endings.ts'
import type { Pushed, WorkerScope, WorkerWindow } from './worker-scope.ts'

/** The files and the version of this build. The build replaces these names. */
declare const __SHELL_FILES__: readonly string[]
declare const __SHELL_VERSION__: string
declare const self: WorkerScope

const page = '/index.html'
const cacheName = `shell-${__SHELL_VERSION__}`
const files = new Set(__SHELL_FILES__)
/** A phone that is drawing a photo may answer late, and sent elsewhere by a reload it would lose the photo. */
const answerWithinMs = 3_000

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
  event.waitUntil(open(String(event.action === 'not-me' ? notMeUrl : url)))
})

async function install(): Promise<void> {
  await keepBuild()
  if (self.registration.active !== null) await announceUpdate().catch(() => undefined)
}

/** Nothing about notifications may fail an update: a tab on iOS, for example, has none. */
async function announceUpdate(): Promise<void> {
  if (!('Notification' in self) || Notification.permission !== 'granted') return
  await self.registration.showNotification('App Updated', {
    body: 'A new version is available. Refresh to update.',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    tag: 'update',
  })
}

/** Keeps all files or none: if one fails, the older worker stays active. */
async function keepBuild(): Promise<void> {
  const fresh = (file: string) => new Request(file, { cache: 'reload' })
  const response = await fetch(fresh(page))
  // During an update, another server may answer with the page of another build. The names of assets contain their hash.
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

/** The cached file that answers a request. For the address of a screen it is the page; the console is not a screen of the app. */
function kept({ method, mode, url }: Request): string | undefined {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return undefined
  if (files.has(pathname)) return pathname
  const isScreen = mode === 'navigate' && !/^\/(?:api|console)(?:\/|$)|\.[a-z0-9]+$/i.test(pathname)
  return isScreen ? page : undefined
}

async function answer(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const file = await cache.match(path)
  if (file) return file
  return path === page ? fetch(request).catch(offlinePage) : fetch(request)
}

/** Shown if the browser has deleted the cache. */
function offlinePage(): Response {
  const words = '<h1>You are offline</h1><p>Jara opens once there is a network again.</p>'
  const head = '<meta name="viewport" content="width=device-width"><title>You are offline · Jara</title>'
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
  const { title, body, url = '/', tag, notMeUrl } = read(sent)
  await self.registration.showNotification(title ?? 'Jara', {
    ...(body === undefined ? {} : { body }),
    ...(tag === undefined ? {} : { tag }),
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    ...(notMeUrl === undefined ? {} : { actions: [{ action: 'not-me', title: 'This was not me' }] }),
    data: notMeUrl === undefined ? url : [url, notMeUrl],
    // A notification sent by day may arrive at night, when the phone is online again.
    silent: isQuietHour(hourInLagos(Date.now())),
  })
}

interface ShownPush {
  title?: string
  body?: string
  url?: string
  tag?: string
  /** Opened by the button “This was not me”, in browsers that show buttons. */
  notMeUrl?: string
}

/** Reads a push message. An unreadable one is shown too: browsers revoke the permission after a silent push. */
function read(sent: Pushed | null): ShownPush {
  try {
    return (sent?.json() as object | null) ?? {}
  } catch {
    return {}
  }
}

async function open(url: string): Promise<void> {
  const address = new URL(url, self.location.origin)
  // A notification opens only the app, never another site.
  const target = address.origin === self.location.origin ? address : new URL(self.location.origin)
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!window) return void (await self.clients.openWindow(target.href))
  await window.focus().catch(() => undefined)
  if (await goesThere(window, target.pathname + target.search)) return
  await window.navigate(target.href).catch(() => self.clients.openWindow(target.href))
}

/** Asks an open app to navigate there without a reload. Returns false if it is stuck or too old to answer. */
async function goesThere(window: WorkerWindow, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), answerWithinMs)
    window.postMessage({ open: path }, [port2])
  })
}
