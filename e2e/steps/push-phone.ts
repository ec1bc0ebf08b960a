import type { Page } from './journey.ts'

export interface PushPhone {
  readonly permission: NotificationPermission
  /** What its owner says each time the browser asks; nothing more is said than that. */
  readonly answers?: readonly NotificationPermission[]
  /** Whether its worker ever gets ready. */
  readonly worker?: 'ready' | 'never'
  /** Whether the browser can be pushed to from before. */
  readonly subscribed?: boolean
  readonly endpoint?: string
}

/** Where a push service would be reached; the server sends nothing there, for nothing can be encrypted with these keys. */
export const anEndpoint = () => `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`

/** A phone of this kind; the push service of a real one is out of reach here. */
export async function holdPhone(page: Page, phone: PushPhone): Promise<void> {
  await page.addInitScript(pretend, { endpoint: anEndpoint(), ...phone })
}

/** The server says that this host is none for development, so that a worker is to be expected. */
export async function takeHostForReal(page: Page, config: object = { pushPublicKey: 'BDd3' }): Promise<void> {
  await page.route('**/api/config', (route) => route.fulfill({ json: config }))
}

/** How often its owner was asked, and whether it can be pushed to. */
export function lookAt(page: Page): Promise<{ asked: number; subscribed: boolean }> {
  return page.evaluate(() => {
    const { asked, subscribed } = Reflect.get(window, 'phone') as { asked: number; subscribed: boolean }
    return { asked, subscribed }
  })
}

/** How often somebody has begun to wait for its worker. */
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
