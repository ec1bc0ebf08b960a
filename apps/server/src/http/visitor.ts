import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeDevice } from '../access/identity/describe-device.ts'
import { shortenNetwork } from '../access/limits/network.ts'

/** The browser behind a request, as far as it can be identified. Used for limits and in security notifications. */
export interface Visitor {
  /** In our own words, such as `Android phone, Chrome`. */
  readonly device: string
  /** A shortened address, such as `102.89.•.•`. */
  readonly network: string
  /** The secret that identifies a browser that has signed in before. */
  readonly deviceToken: string | undefined
  /** Asks the browser to keep this secret. */
  keepDeviceToken(token: string): void
}

const cookie = 'jara-device'
const tokenIn = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${cookie}=([\\w-]{43})(?:;|$)`)
const longestLifeSeconds = 400 * 86_400

/**
 * A cookie, because no script can read it and it outlives a sign-out. It does not sign anyone in: it only exempts a browser from
 * limits that strangers have used up, and from those on redemptions from a new device.
 */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor {
  // Few calls use any of it, so it is computed on demand.
  return {
    get device() {
      return describeDevice(request.headers['user-agent'] ?? '')
    },
    get network() {
      return shortenNetwork(request.ip)
    },
    get deviceToken() {
      return tokenIn.exec(request.headers.cookie ?? '')?.[1]
    },
    keepDeviceToken: (token) => {
      const [name, secure] = request.protocol === 'https' ? [`__Secure-${cookie}`, '; Secure'] : [cookie, '']
      const rules = `Path=/api/auth; Max-Age=${longestLifeSeconds}; HttpOnly; SameSite=Strict${secure}`
      reply.header('set-cookie', `${name}=${token}; ${rules}`)
    },
  }
}
