import type { CDPSession, Page } from '@playwright/test'
import { secureAddress } from './secure-host.ts'

export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

export function shownNotifications(page: Page): Promise<{ title: string; body: string; url: string }[]> {
  return page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    const notifications = await worker.getNotifications()
    return notifications.map(({ title, body, data }) => ({ title, body, url: String(data) }))
  })
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  shown?: Promise<void>
}

/** Resolves once it is shown: Chromium forgets a notification that is queried earlier. */
export async function deliver(page: Page, what: object | string): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no worker to deliver to')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const { registration } = scope
    const show = ServiceWorkerRegistration.prototype.showNotification
    scope.shown = new Promise((resolve, reject) => {
      registration.showNotification = async (...notification) =>
        show.apply(registration, notification).then(resolve, reject)
    })
  })
  const { browser, registrationId } = await registrationOf(page)
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: secureAddress(),
    registrationId,
    data: typeof what === 'string' ? what : JSON.stringify(what),
  })
  await worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)
}

/** Fires the sync event that the browser sends to the worker once it is online. */
export async function syncWorker(page: Page): Promise<void> {
  const { browser, registrationId } = await registrationOf(page)
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin: secureAddress(),
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })
}

async function registrationOf(page: Page): Promise<{ browser: CDPSession; registrationId: string }> {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(secureAddress()))
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  return { browser, registrationId: await registered }
}
