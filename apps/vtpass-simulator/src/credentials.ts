import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

export interface Credentials {
  readonly apiKey: string
  readonly publicKey: string
  readonly secretKey: string
}

export const sandboxCredentials: Credentials = {
  apiKey: 'sandbox-api-key',
  publicKey: 'PK_sandbox',
  secretKey: 'SK_sandbox',
}

/** GET needs the public key, POST the secret key. */
export function hasGoodKeys({ method, headers }: FastifyRequest, credentials: Credentials): boolean {
  const second =
    method === 'GET'
      ? isSame(headers['public-key'], credentials.publicKey)
      : isSame(headers['secret-key'], credentials.secretKey)
  return isSame(headers['api-key'], credentials.apiKey) && second
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(expected))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
