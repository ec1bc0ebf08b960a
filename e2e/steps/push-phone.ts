import { expect, type Page } from './journey.ts'

export interface PushPhone {
  readonly permission: NotificationPermission
  /** The user's answer to each of the browser's prompts. Further prompts stay open. */
  readonly answers?: readonly NotificationPermission[]
  /** Whether its service worker ever becomes ready. */
  readonly worker?: 'ready' | 'never'
  /** Whether the browser already has a push subscription. */
  readonly subscribed?: boolean
  readonly endpoint?: string
}

/** An endpoint of a push service. The server never sends to it, because the keys are invalid. */
export const anEndpoint = () => `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`

/** Fakes the phone's push interface, because real push services cannot be reached from tests. */
export async function holdPhone(page: Page, phone: PushPhone): Promise<void> {
  await page.addInitScript(pretend, { endpoint: anEndpoint(), ...phone })
}

/** Waits until the app has asked at startup, and so has used the first answer. */
export async function expectAskedAtStart(page: Page): Promise<void> {
  await expect.poll(() => lookAt(page)).toMatchObject({ asked: 1 })
}

/** Makes the server declare this host a production host, where a service worker is expected. */
export async function takeHostForReal(page: Page, config: object = { pushPublicKey: 'BDd3' }): Promise<void> {
  await page.route('**/api/config', (route) => route.fulfill({ json: config }))
}

/** How often the user was asked, and whether there is a push subscription. */
export function lookAt(page: Page): Promise<{ asked: number; subscribed: boolean }> {
  return page.evaluate(() => {
    const { asked, subscribed } = Reflect.get(window, 'phone') as { asked: number; subscribed: boolean }
    return { asked, subscribed }
  })
}

/** How often the app has started waiting for the service worker. */
export function waitsForWorker(page: Page): Promise<number> {
  return page.evaluate(() => (Reflect.get(window, 'phone') as { waits: number }).waits)
}

function pretend({ permission, answers = [], worker, subscribed = false, endpoint }: PushPhone): void {
  const phone = { asked: 0, waits: 0, subscribed }
  Reflect.set(window, 'phone', phone)
  const said = [...answers]
  let current = permission
  Object.defineProperty(Notification, 'permission', { get: () => current, configurable: true })
  Notification.requestPermission = async () => {
    phone.asked += 1
    const answer = said.shift()
    if (answer === undefined) return new Promise(() => undefined)
    current = answer
    return answer
  }
  if (!worker) return
  const subscription = {
    toJSON: () => ({ endpoint, keys: { auth: 'p8Jr', p256dh: 'BNcR' } }),
    unsubscribe: async () => {
      phone.subscribed = false
      return true
    },
  }
  const registration = {
    scope: 'https://jara.example/',
    getNotifications: async () => [],
    pushManager: {
      getSubscription: async () => (phone.subscribed ? subscription : null),
      subscribe: async () => {
        phone.subscribed = true
        return subscription
      },
    },
  }
  const ready = worker === 'ready' ? Promise.resolve(registration) : new Promise(() => undefined)
  Object.defineProperties(navigator.serviceWorker, {
    getRegistration: { value: async () => registration, configurable: true },
    ready: {
      get: () => {
        phone.waits += 1
        return ready
      },
      configurable: true,
    },
  })
}
