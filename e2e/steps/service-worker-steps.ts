import { type CDPSession, expect, type Page, type Worker } from '@playwright/test'
import { secureAddress } from './secure-host.ts'
import { serverUrl } from './server-under-test.ts'

/** The script of each service worker by its scope: the app's and the console's. */
const scripts = { '/': /\/sw\.js/, '/console/': /\/console\/push-worker\.js$/ } as const

export type Scope = keyof typeof scripts

export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/**
 * Registers a worker under another address, which the browser treats as a new version, as after an update of the server.
 * Its script starts with the given one.
 */
export async function installNewerWorker(page: Page, script = ''): Promise<void> {
  await page.context().route('**/sw.js?newer', async (route) => {
    // Only the browser can resolve the host's name.
    const response = await route.fetch({ url: `${serverUrl()}/sw.js` })
    await route.fulfill({ response, body: `${script};\n${await response.text()}` })
  })
  // The app's own pages accept such an address only from the app's code.
  const blank = await page.context().newPage()
  const address = `${secureAddress()}/api/blank`
  await blank.route(address, (route) => route.fulfill({ body: '', contentType: 'text/html' }))
  await blank.goto(address)
  await blank.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?newer')))
  await blank.close()
}

export function shownNotifications(
  page: Page,
  scope: Scope = '/',
): Promise<{ title: string; body: string; url: string }[]> {
  return page.evaluate(async (wanted) => {
    const worker = await navigator.serviceWorker.getRegistration(wanted)
    const notifications = (await worker?.getNotifications()) ?? []
    return notifications.map(({ title, body, data }) => ({ title, body, url: String(data) }))
  }, scope)
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  shown?: Promise<void>
}

/** Resolves once it is shown: Chromium forgets a notification that is queried earlier. */
export async function deliver(page: Page, what: object | string, scope: Scope = '/'): Promise<void> {
  const own = workerOf(page, scope)
  await own.evaluate(() => {
    const worker = globalThis as unknown as WorkerScope
    const { registration } = worker
    const show = ServiceWorkerRegistration.prototype.showNotification
    worker.shown = new Promise((resolve, reject) => {
      registration.showNotification = async (...notification) =>
        show.apply(registration, notification).then(resolve, reject)
    })
  })
  const { browser, registrationId } = await registrationOf(page, scope)
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: secureAddress(),
    registrationId,
    data: typeof what === 'string' ? what : JSON.stringify(what),
  })
  await own.evaluate(() => (globalThis as unknown as WorkerScope).shown)
}

/**
 * Shows a notification and taps it, or its button if it has one, as far as a script can: a real tap also focuses the
 * window.
 */
export async function tapNotification(page: Page, url: string, notMeUrl?: string): Promise<void> {
  await deliver(page, { title: 'Purchase confirmed', body: 'You earned 45 points.', url, notMeUrl })
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(1)
  await tapShown(page)
}

/** Taps the notification on display. */
export async function tapShown(page: Page, scope: Scope = '/'): Promise<void> {
  await workerOf(page, scope).evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const { actions = [] } = notification as unknown as { actions?: readonly { action: string }[] }
    const event = new Event('notificationclick')
    Object.assign(event, { notification, action: actions[0]?.action ?? '', waitUntil: () => undefined })
    dispatchEvent(event)
  })
}

/** Fires the sync event that the browser sends to the worker once it is online. */
export async function syncWorker(page: Page, tag = 'outbox'): Promise<void> {
  const { browser, registrationId } = await registrationOf(page)
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin: secureAddress(),
    registrationId,
    tag,
    lastChance: false,
  })
}

function workerOf(page: Page, scope: Scope): Worker {
  const workers = page.context().serviceWorkers()
  const worker = workers.findLast((each) => scripts[scope].test(each.url()))
  if (!worker) throw new Error(`There is no worker for ${scope}`)
  return worker
}

async function registrationOf(
  page: Page,
  scope: Scope = '/',
): Promise<{ browser: CDPSession; registrationId: string }> {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${secureAddress()}${scope}`)
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  return { browser, registrationId: await registered }
}
