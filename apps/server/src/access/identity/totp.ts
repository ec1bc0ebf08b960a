import { createHmac, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords (RFC 6238) as authenticator apps make them: SHA-1, six digits, 30 seconds each.

const stepSeconds = 30
const digits = 6
/** A clock may be this many steps ahead or behind. */
const tolerance = 1

/** The 30-second step of this moment. */
export function stepAt(seconds: number): number {
  return Math.floor(seconds / stepSeconds)
}

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step that this code belongs to, if it is within tolerance of the given step. */
export function findStep(secret: Buffer, code: string, now: number): number | undefined {
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, at) => now - tolerance + at)
  return steps.findLast((step) => isSame(totpCode(secret, step), code))
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding, as authenticator apps read secrets. */
export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** The URI in the QR code for an authenticator app. */
export function otpauthUri(secret: Buffer, account: string): string {
  const label = `Jara:${account}`.split(':').map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Jara`
}
