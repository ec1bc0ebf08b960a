import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookUpPublic, PrivateAddress } from '../web-push/public-address.ts'

interface WebhookCall {
  readonly url: string
  readonly secret: string
  /** JSON. */
  readonly body: string
}

type WebhookOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' | 'later'; readonly reason: string }

export interface WebhookSender {
  /** Why calls may not go to this address, as a message for the operator who entered it; undefined if they may. */
  refuses(url: string): string | undefined
  /** Never throws: every result is an outcome. */
  send(call: WebhookCall): Promise<WebhookOutcome>
  /** Aborts calls in progress. */
  close(): void
}

export interface WebhookOptions {
  /** One host, with its port, that may be on this machine or in a private network. */
  readonly localHost: string | undefined
}

const deadlineMs = 10_000
const connections = { keepAlive: true, maxSockets: 8 }

/** Calls URLs that an operator entered: over https, to the public internet, and without following redirects. */
export function createWebhookSender({ localHost }: WebhookOptions): WebhookSender {
  const open = new Agent({ ...connections, lookup: lookUpPublic })
  const local = new Agent(connections)
  const refuses = (url: string) => refuseAddress(url, localHost)
  return {
    refuses,
    send: async ({ url, secret, body }) => {
      const reason = refuses(url)
      if (reason !== undefined) return { kind: 'refused', reason }
      const agent = new URL(url).host === localHost ? local : open
      return post(url, agent, body, signature(secret, body))
    },
    close: () => {
      open.destroy()
      local.destroy()
    },
  }
}

function refuseAddress(url: string, localHost: string | undefined): string | undefined {
  if (!URL.canParse(url)) return 'must be an address such as https://hooks.example/jara'
  const { protocol, username, password, host, hostname } = new URL(url)
  if (protocol !== 'https:') return 'must begin with https://'
  if (username !== '' || password !== '') return 'must not contain a name or a password'
  if (host === localHost) return undefined
  // A literal IP address is never looked up, so the lookup cannot refuse it.
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  const isPrivate = isIP(literal) === 0 ? isLocalName(hostname) : !isPublicAddress(literal)
  return isPrivate ? 'must not be on this machine or in a private network' : undefined
}

function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.endsWith('.internal')
}

/** `t=1763538301,v1=…`: the receiver computes the same over the seconds, a full stop and the body, and rejects old ones. */
function signature(secret: string, body: string): string {
  const seconds = Math.floor(Date.now() / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Reads only the head of the response. */
function post(url: string, agent: Agent, body: string, signed: string): Promise<WebhookOutcome> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'jara-signature': signed }
    const signal = AbortSignal.timeout(deadlineMs)
    const sending = request(url, { method: 'POST', headers, agent, signal }, (answer) => {
      resolve(outcomeOf(answer.statusCode ?? 0))
      answer.on('error', () => undefined).resume()
    })
    sending.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof PrivateAddress) resolve({ kind: 'refused', reason: error.message })
      else resolve({ kind: 'later', reason: error.code ?? error.name })
    })
    sending.end(body)
  })
}

/** A receiver may be misconfigured for an hour, so only responses that will never change are given up on at once. */
function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  const reason = `the address answered ${status}`
  return { kind: status === 410 ? 'refused' : 'later', reason }
}
