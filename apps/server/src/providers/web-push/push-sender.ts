import { createECDH } from 'node:crypto'
import { Agent, request } from 'node:https'
import webPush from 'web-push'
import { lookUpPublic, PrivateAddress } from './public-address.ts'
import type { PushHosts } from '../../config.ts'

/** A registered browser. */
interface PushTarget {
  readonly endpoint: string
  readonly auth: string
  readonly p256dh: string
}

export interface PushMessage {
  readonly payload: string
  /** A later message with the same topic replaces one that the browser has not fetched yet. */
  readonly topic: string
  readonly ttlSeconds: number
}

type PushOutcome =
  | { readonly kind: 'accepted' }
  /** The browser has unsubscribed, or can never be reached. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string; readonly afterSeconds?: number }

export interface PushSender {
  /** The public key that browsers subscribe with. */
  readonly publicKey: string
  /** Whether this is the address of a push service that we send to. */
  knows(endpoint: string): boolean
  /** Never throws: every result is an outcome. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
  /** Aborts requests in progress. */
  close(): void
}

export interface PushOptions {
  readonly hosts: PushHosts
  /** The private key shared by all nodes, as created by `makeVapidKey`. */
  readonly vapidKey: Buffer
  /** The contact for push services: a mailto: or https: address. */
  readonly contact: string
}

const deadlineMs = 10_000
const connections = { keepAlive: true, maxSockets: 16 }

export function makeVapidKey(): Buffer {
  return Buffer.from(webPush.generateVAPIDKeys().privateKey, 'base64url')
}

export function createPushSender({ hosts, vapidKey, contact }: PushOptions): PushSender {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(vapidKey)
  const vapidDetails = {
    subject: contact,
    publicKey: pair.getPublicKey('base64url'),
    privateKey: vapidKey.toString('base64url'),
  }
  const open = new Agent({ ...connections, lookup: lookUpPublic })
  const local = new Agent(connections)
  return {
    publicKey: vapidDetails.publicKey,
    knows: (endpoint) => isPushAddress(endpoint, hosts),
    send: async ({ endpoint, auth, p256dh }, { payload, topic, ttlSeconds }) => {
      // The host list may have been shortened since this browser registered.
      if (!isPushAddress(endpoint, hosts)) return { kind: 'gone' }
      const options = { vapidDetails, topic, TTL: ttlSeconds }
      const details = describe({ endpoint, keys: { auth, p256dh } }, payload, options)
      if (!details) return { kind: 'gone' }
      return post(details, new URL(endpoint).host === hosts.local ? local : open)
    },
    close: () => {
      open.destroy()
      local.destroy()
    },
  }
}

/** Undefined if the keys are invalid for encryption. */
function describe(
  subscription: webPush.PushSubscription,
  payload: string,
  options: webPush.RequestOptions,
): webPush.RequestDetails | undefined {
  try {
    return webPush.generateRequestDetails(subscription, payload, options)
  } catch {
    return undefined
  }
}

/** Does not follow redirects, and reads only the head of the response. */
function post({ endpoint, headers, body }: webPush.RequestDetails, agent: Agent): Promise<PushOutcome> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(deadlineMs)
    const sending = request(endpoint, { method: 'POST', headers, agent, signal }, (answer) => {
      resolve(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']))
      answer.on('error', () => undefined).resume()
    })
    sending.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof PrivateAddress) resolve({ kind: 'refused', reason: error.message })
      else resolve({ kind: 'later', reason: error.code ?? error.name })
    })
    sending.end(body)
  })
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `the push service answered ${status}`
  if (status !== 429 && status < 500) return { kind: 'refused', reason }
  const afterSeconds = secondsOf(retryAfter)
  return { kind: 'later', reason, ...(afterSeconds === undefined ? {} : { afterSeconds }) }
}

/** Retry-After is in seconds or a date. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1_000)
  return seconds > 0 ? seconds : undefined
}

/** Whether this is the address of a push service: https, no credentials, and a listed host. */
export function isPushAddress(endpoint: string, { known, local }: PushHosts): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, username, password, host } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  if (host === local) return true
  return known.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name))
}
