import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { demoPassword, type DemoRole, sessionOf, type StoredSession, storedIn } from './accounts.ts'
import { type Camera, cameraFilming, launchOptionsFilming } from './camera-film.ts'
import { folder } from './server-under-test.ts'
import { findChromium, pathOf } from '../../tools/chromium.ts'
import { type Customer, shopperWithPoints, storedSession } from './shopper.ts'
import { slowDown } from './slow-down.ts'
import { shortenSplash } from './splash.ts'

export { expect, type Page } from '@playwright/test'

interface Journey {
  /** The role whose session the browser has from the start. */
  signedInAs: DemoRole | undefined
  /** Keeps the splash for its full three seconds. Journeys that do not test it shorten it. */
  fullSplash: boolean
  /** Expects an error in the browser's console. */
  expectInConsole: (expected: RegExp) => void
  /** Closes the journey's other pages: they would keep listening and drawing during the next journeys. */
  otherDevices: void
}

/** Made once per worker. All journeys share browser settings, because different ones would start another worker. */
interface Shared {
  /** Whether the journey needs a browser that shows notifications, which is slower. */
  showsNotifications: boolean
  /** One session per role, shared by all journeys that do not test sessions. */
  sessionFor: (role: DemoRole) => Promise<StoredSession>
  /** The file that the browser's camera shows. */
  film: string
  camera: Camera
  /** A customer with many points, whose balance no other worker changes. */
  holder: Customer
}

/** The longest artificial delay of an answer. Set it to find journeys that depend on a fast machine. */
const slowestMs = Number(process.env['E2E_SLOWEST_MS'] ?? 0)

/** A character that the page had not shown before needs a font, and by then the journey is offline. */
const lateFont = /ERR_INTERNET_DISCONNECTED .*\.woff2$/

/** A journey fails on any unexpected error in the browser's console, policy violations included. */
export const test = base.extend<Journey, Shared>({
  signedInAs: [undefined, { option: true }],
  fullSplash: [false, { option: true }],
  sessionFor: [
    async ({}, use) => {
      const sessions = new Map<DemoRole, Promise<StoredSession>>()
      await use((role) => {
        const session = sessions.get(role) ?? sessionOf(role)
        sessions.set(role, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  film: [
    async ({}, use) => {
      await use(join(folder, `film-${randomUUID()}.mjpeg`))
    },
    { scope: 'worker' },
  ],
  showsNotifications: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ film, showsNotifications }, use) => {
      const filming = launchOptionsFilming(film)
      await use(showsNotifications ? { ...filming, executablePath: pathOf(findChromium()) } : filming)
    },
    { scope: 'worker' },
  ],
  camera: [
    async ({ film }, use) => {
      await use(cameraFilming(film))
    },
    { scope: 'worker' },
  ],
  holder: [
    async ({}, use) => {
      await use(await shopperWithPoints(900))
    },
    { scope: 'worker' },
  ],
  storageState: async ({ signedInAs, sessionFor }, use) => {
    await use(storedIn(signedInAs && (await sessionFor(signedInAs))))
  },
  context: async ({ context, fullSplash }, use) => {
    if (!fullSplash) await shortenSplash(context)
    if (slowestMs > 0) await slowDown(context, slowestMs)
    await use(context)
  },
  otherDevices: [
    async ({ browser, context }, use) => {
      const kept = new Set([...browser.contexts(), context])
      await use()
      for (const device of browser.contexts()) if (!kept.has(device)) await device.close()
    },
    { auto: true },
  ],
  expectInConsole: [
    async ({ page }, use) => {
      const expected = [lateFont]
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`The content security policy was violated: ${violatedDirective} ${blockedURI}`),
        )
      })
      await use((pattern) => expected.push(pattern))
      expect(errors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** The screen is rendered, possibly behind the splash. A fake clock does not advance meanwhile. */
export async function expectScreen(page: Page): Promise<void> {
  await expect(page.locator('#app h1')).toHaveCount(1)
}

/** Opens a page and waits until the splash has gone. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('#splash')).toHaveCount(0)
}

/** Navigates without reloading the app, as the browser's back and forward do. */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Changes the session as a sign-in in another tab would. */
export async function become(page: Page, user: Customer | DemoRole): Promise<void> {
  const stored = typeof user === 'string' ? await sessionOf(user) : storedSession(user)
  await page.evaluate((session) => {
    Object.assign(localStorage, session)
    dispatchEvent(new StorageEvent('storage'))
  }, stored)
}

export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Fills in a form by the names of its fields. */
export async function fillIn(form: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await form.locator(`[name="${name}"]`).fill(text)
}

export function mainBar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' })
}
