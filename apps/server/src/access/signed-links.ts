import { createHmac, timingSafeEqual } from 'node:crypto'

/** URLs that open one file for a limited time without a session: neither an <img> nor an email can send a token. */
export interface SignedLinks {
  /** Links made within the same half of their lifetime are equal, so that browsers reuse loaded photos. */
  sign(path: string): string
  /** The number of seconds for which the link stays valid; undefined if it is invalid or expired. */
  secondsLeft(url: string): number | undefined
}

export function createSignedLinks(
  key: Buffer,
  now: () => number = Date.now,
  longestLifeSeconds = 15 * 60,
): SignedLinks {
  const sameForSeconds = longestLifeSeconds / 2
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
      const expires = readWholeNumber(fields.get('expires'))
      const signature = Buffer.from(fields.get('signature') ?? '', 'base64url')
      const left = expires - nowSeconds()
      // No server with a correct clock signs a link for longer than this.
      if (!Number.isSafeInteger(expires) || left <= 0 || left > longestLifeSeconds) return undefined
      const expected = signatureOf(path, expires)
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? left : undefined
    },
  }
}

/** `Number` alone would also accept `0x10`. */
function readWholeNumber(text: string | null): number {
  return /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN
}

/** The path of a link, even if it has expired. */
export function pathOfLink(url: string): string {
  return url.split('?', 1)[0] ?? url
}
