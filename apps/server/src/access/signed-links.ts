import { createHmac, timingSafeEqual } from 'node:crypto'

/** Addresses that open one photo for some minutes without a session: an <img> cannot send a token. */
export interface SignedLinks {
  sign(path: string): string
  /** The seconds that this address goes on opening what it leads to; undefined when it opens nothing. */
  secondsLeft(url: string): number | undefined
}

/** No link lives longer. Links made within one half of it are the same, so that a browser can keep what it has loaded. */
const longestLifeSeconds = 15 * 60
const sameForSeconds = longestLifeSeconds / 2

export function createSignedLinks(key: Buffer, now: () => number = Date.now): SignedLinks {
  const signatureOf = (path: string, expires: number) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest()
  const nowSeconds = () => Math.floor(now() / 1_000)
  return {
    sign(path) {
      const expires = (Math.floor(nowSeconds() / sameForSeconds) + 2) * sameForSeconds
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires).toString('base64url')}`
    },
    secondsLeft(url) {
      const [path = '', query] = url.split('?', 2)
      const fields = new URLSearchParams(query)
      const expires = Number(fields.get('expires'))
      const signature = Buffer.from(fields.get('signature') ?? '', 'base64url')
      const left = expires - nowSeconds()
      // No server with a correct clock signs a link for longer than this.
      if (!Number.isSafeInteger(expires) || left <= 0 || left > longestLifeSeconds) return undefined
      const expected = signatureOf(path, expires)
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? left : undefined
    },
  }
}

/** The path that a link was made for: what stays of it when it has expired. */
export function pathOfLink(url: string): string {
  return url.split('?', 1)[0] ?? url
}
