// Decides whether a start is a demo, and what a demo may not be combined with.
import { isThisMachine } from './own-network.ts'

interface DemoSettings {
  readonly DEMO?: 'on' | 'off' | 'live' | undefined
  readonly DATABASE_URL?: string | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly VTPASS_API_KEY?: string | undefined
}

/** A start is a demo unless a setting of a real installation is present. */
export function isDemo({ DEMO, DATABASE_URL, PUBLIC_URL, VTPASS_API_KEY }: DemoSettings): boolean {
  if (DEMO !== undefined) return DEMO !== 'off'
  return DATABASE_URL === undefined && VTPASS_API_KEY === undefined && !isHttps(PUBLIC_URL)
}

export function isHttps(url: string | undefined): boolean {
  return url?.startsWith('https:') ?? false
}

const sandboxes = ['sandbox.vtpass.com', 'api.sandbox.africastalking.com']

/** Whether orders at this provider cost money: everywhere but in its sandbox and on this machine. */
export function costsMoney(baseUrl: string): boolean {
  const hostname = URL.parse(baseUrl)?.hostname ?? ''
  return !sandboxes.includes(hostname) && !isThisMachine(hostname)
}

export const needsFreeProvider =
  'cannot be on with a VTpass that costs money. For a demo, unset the VTPASS keys, or set VTPASS_BASE_URL to ' +
  'https://sandbox.vtpass.com/api/. For a real installation, set DEMO=off and begin with an empty database'

export const needsFreeSms =
  'costs money, and DEMO is on. For a demo, unset the SMS settings, or set SMS_BASE_URL to ' +
  'https://api.sandbox.africastalking.com/. For a real installation, set DEMO=off and begin with an empty database'

export const needsProxy =
  'is required where PUBLIC_URL is https: the addresses of the proxy that ends TLS, such as 10.0.0.0/8'
